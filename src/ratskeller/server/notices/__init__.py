"""Notices that arrive: whose turn it is, told to who is not here, by Web Push or by a webhook of their own."""

"""The pages a person reads: templates, their stylesheet, and what fills them."""

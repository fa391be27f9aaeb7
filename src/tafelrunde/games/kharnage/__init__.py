"""Kharnage: two to six armies fight four rounds for a hill. Rules reference: docs/rules/kharnage.md."""

"""Thin adapters: each takes the calls of one framework to ``guard``. Import the one you need; its framework is not a dependency."""

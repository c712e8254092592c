import { Anchor, Button, Menu, NavLink } from '@mantine/core';
import { createLink } from '@tanstack/react-router';

/** Links of the console in the looks it has for them. Where they lead is checked against the list of pages. */
export const TextLink = createLink(Anchor<'a'>);
export const ButtonLink = createLink(Button<'a'>);
export const MenuLink = createLink(Menu.Item<'a'>);
export const SectionLink = createLink(NavLink<'a'>);

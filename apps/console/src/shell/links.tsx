import { Anchor, Button, type ButtonProps, Menu, type MenuItemProps, NavLink } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

/** Links of the console in the looks it has for them. Where they lead is checked against the list of pages. */
export const TextLink = createLink(Anchor<'a'>);
export const SectionLink = createLink(NavLink<'a'>);
// These two would be buttons unless they are told to be links.
export const ButtonLink = createLink((props: Looks<ButtonProps>) => <Button component="a" {...props} />);
export const MenuLink = createLink((props: Looks<MenuItemProps>) => <Menu.Item component="a" {...props} />);

type Looks<Props> = Props & Omit<ComponentProps<'a'>, keyof Props>;

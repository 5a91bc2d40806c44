import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type AnchorProps = ButtonProps & Omit<ComponentProps<'a'>, keyof ButtonProps | 'href'>;

/** A button that navigates, with the properties of the router's link. */
export const LinkButton = createLink((props: AnchorProps) => <Button component="a" {...props} />);

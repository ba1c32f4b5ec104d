import { createElement, type ReactNode } from 'react';
import type { AroundExtension } from './extension.ts';

interface Props<Known, Given extends Known, Addition> {
  extensions: readonly AroundExtension<Known, Given, Addition>[];
  given: Given;
  children: (addition: Addition | undefined) => ReactNode;
}

/** A view with what a domain adds to it. Without an extension that applies, it is rendered at once and alone. */
export function Around<Known, Given extends Known & object, Addition>({
  extensions,
  given,
  children,
}: Props<Known, Given, Addition>): ReactNode {
  const found = extensions.find(({ applies }) => applies(given));
  return found ? createElement(found.component, { ...given, render: children }) : children(undefined);
}

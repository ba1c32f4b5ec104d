import { lazy, type ComponentType, type ReactNode } from 'react';
import { later } from '#src/inputs/frame/later.ts';

/**
 * An addition of a domain to a place that every definition has: on the page of a record, in a form, in the frame. The
 * place knows no domain. `Known` decides whether there is something to add; `Props` is what the component is given.
 */
export interface Extension<Known, Props extends Known = Known> {
  /** Answers the same as long as the place is shown. Where it is false, no code is loaded. */
  applies: (known: Known) => boolean;
  component: ComponentType<Props> & { load: () => Promise<unknown> };
}

/**
 * An extension that is rendered around a view and hands it what to add. The view stays the same element: nothing that
 * was entered or focused is lost.
 */
export type AroundExtension<Known, Given extends Known, Addition> = Extension<Known, AroundProps<Given, Addition>>;

export type AroundProps<Given, Addition> = Given & { render: (addition: Addition | undefined) => ReactNode };

/** Registers a component, which the first page that uses it loads. */
export function extension<Known, Props extends Known & object>(
  applies: (known: Known) => boolean,
  load: () => Promise<{ default: ComponentType<Props> }>,
): Extension<Known, Props> {
  return { applies, component: later(load, lazy) };
}

/** Loads the code of those that apply, before they render. */
export const bring = <Known>(
  extensions: readonly { applies: (known: Known) => boolean; component: { load: () => Promise<unknown> } }[],
  known: Known,
): Promise<unknown> =>
  Promise.all(extensions.filter(({ applies }) => applies(known)).map(({ component }) => component.load()));

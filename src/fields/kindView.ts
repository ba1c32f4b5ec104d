import type { ComponentType } from 'react';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import type { SharedInput } from '#src/inputs/inputOf.ts';
import type { FieldView } from './fieldView.ts';

/** How the console shows and enters the values of a kind. Each file of `kinds/` is one, named after the kind. */
export interface KindView {
  show: ComponentType<FieldView>;
  /** Values that `show` can draw; anything else is shown as plain text. */
  expects?: (value: unknown) => boolean;
  /** Shown even where nothing came. */
  showsBlank?: boolean;
  /**
   * What enters a value: an input of `src/inputs/inputOf.ts` by its name, or the module of an own one. Lists load this
   * file, forms load the input: so it is never imported here.
   */
  enter: SharedInput | (() => Promise<{ default: ComponentType<InputProps> }>);
  /** Digits that line up at the right edge of a column. */
  isNumeric?: boolean;
  /** Says by itself what it is, so that a summary leaves its label out. */
  isSelfEvident?: boolean;
  /** Needs lines of its own: a `block` takes the whole width, `lines` do where they are long, a `group` holds others. */
  layout?: 'block' | 'lines' | 'group';
  /** The keyboard of a phone, for the input `text`. */
  keyboard?: 'email' | 'tel' | 'url' | 'numeric' | 'decimal';
  /** For the input `text`: no words, so that nothing corrects the spelling. */
  isMachineText?: boolean;
  isMonospaced?: boolean;
}

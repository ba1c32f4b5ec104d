import type { ComponentType } from 'react';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import type { SharedInput } from '#src/inputs/inputOf.ts';
import type { FieldView } from './fieldView.ts';

/** How the console shows and enters the values of a kind. Each file of `kinds/` is one, named after the kind. */
export interface KindView {
  show: ComponentType<FieldView>;
  /** Values that `show` can draw; anything else is shown as plain text. */
  expects?: (value: unknown) => boolean;
  /** Whether an empty value is shown. */
  showsBlank?: boolean;
  /**
   * The input of a value: an input of `src/inputs/inputOf.ts` by its name, or a separate module. Lists load this file
   * and forms load the input, so never import it here.
   */
  enter: SharedInput | (() => Promise<{ default: ComponentType<InputProps> }>);
  /** Whether values are aligned to the right, so that digits line up. */
  isNumeric?: boolean;
  /** Whether the input needs half a line. */
  isShort?: boolean;
  /** Whether the value needs no label in a summary. */
  isSelfEvident?: boolean;
  /**
   * Whether values need their own lines: a `block` takes the whole width, `lines` do if they are long, a `group`
   * contains others.
   */
  layout?: 'block' | 'lines' | 'group';
  /** The keyboard of a phone, for the input `text`. */
  keyboard?: 'email' | 'tel' | 'url' | 'numeric' | 'decimal';
  /** For the input `text`: not prose, so that nothing corrects the spelling. */
  isMachineText?: boolean;
  isMonospaced?: boolean;
  /** Whether it draws the link of a title itself, because a control beside its text must not be inside the link. */
  takesLink?: boolean;
}

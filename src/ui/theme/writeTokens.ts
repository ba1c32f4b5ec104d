import { fonts } from './tokens.ts';
import { tokenSheet } from './token.ts';

const ID = 'tokens';

/** Adds the tokens to the page once, for style sheets without MUI. In the console, MUI's `CssBaseline` does this. */
export function writeTokens(): void {
  if (document.getElementById(ID)) return;
  const style = document.createElement('style');
  style.id = ID;
  style.textContent = tokenText();
  document.head.append(style);
}

/** The tokens as the text of a style sheet. */
export const tokenText = (): string =>
  [
    `:root{--st-sans:${fonts.sans}}`,
    ...Object.entries(tokenSheet).map(([selector, values]) => `${selector}{${declarations(values)}}`),
  ].join('\n');

function declarations(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
}

import { numeral, plainText } from '#model/values/numeral.ts';
import type { KindGrammar } from './kindGrammar.ts';
import { numberGrammarOf, numberKind, scaleKey, type NumberKeys, type NumberRules } from './numberKind.ts';

const rules: NumberRules = { kind: 'percent', column: 'real', min: 0, max: 1 };

/** A share, 0 to 1 on the wire, shown as 0 to 100 %. */
export const percent = numberKind(rules);

const grammar = /* @__PURE__ */ numberGrammarOf(rules, scaleKey);

/** A file has the share, or a number with a percent sign. */
export const percentGrammar: KindGrammar<NumberKeys & typeof scaleKey> = /* @__PURE__ */ withSign(grammar);

/* @__NO_SIDE_EFFECTS__ */
function withSign(of: typeof grammar): typeof grammar {
  return {
    ...of,
    fromCell(text, field, zone) {
      const [, share] = /^(.*)%$/.exec(plainText(text)) ?? [];
      const digits = share === undefined ? undefined : numeral(share);
      // A quotient of binary fractions has more digits than were written.
      return digits === undefined
        ? (of.fromCell?.(text, field, zone) ?? null)
        : Number((Number(digits) / 100).toPrecision(15));
    },
  };
}

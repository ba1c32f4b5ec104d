/** A character of Chinese writing; its punctuation brings its own space. */
const HAN = /\p{Script=Han}/u;
const LATIN = /[A-Za-z]/;

/**
 * How polyglot fills the holes of a Chinese sentence: what begins or ends with a Latin letter keeps a space from the
 * Chinese beside it (“新建 SNAT 规则”, “编辑子网”). Only the seams are touched: a name that people gave comes out as they wrote
 * it.
 */
export function spacedFill(
  sentence: string,
  holes: RegExp,
  fill: (hole: string, name: string) => string | number,
): string {
  return sentence.replace(holes, (hole: string, name: string, at: number) => {
    const text = String(fill(hole, name));
    const before = HAN.test(sentence.charAt(at - 1)) && LATIN.test(text.charAt(0)) ? ' ' : '';
    const after = LATIN.test(text.charAt(text.length - 1)) && HAN.test(sentence.charAt(at + hole.length)) ? ' ' : '';
    return `${before}${text}${after}`;
  });
}

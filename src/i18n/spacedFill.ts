/** A Chinese character; Chinese punctuation has its own space. */
const HAN = /\p{Script=Han}/u;
const LATIN = /[A-Za-z]/;

/**
 * Fills the placeholders of a Chinese sentence for polyglot: a value that begins or ends with a Latin letter gets a
 * space beside Chinese characters (“新建 SNAT 规则”, “编辑子网”). The value itself stays unchanged.
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

/** Stands where a word is still loading: the stored word in its place would be read, and change. */
export const AwaitedText = () => <span aria-hidden>…</span>;

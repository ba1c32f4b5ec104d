import type { Lang } from '#src/i18n/lang.ts';

/** Sentences by language, in the tree of the messages. */
type Text = Readonly<Record<Lang, object>>;

const added: Text[] = [];

/**
 * Sentences that the first page of the console does not need come with the code that needs them: a module of `parts/`
 * adds them when it is loaded. `tests/architecture/laterText.test.ts` shows which code lacks its part.
 */
export function addText<Tree extends object>(zh: Tree, en: NoInfer<Tree>): void {
  added.push({ zh, en });
}

export const laterTexts = (lang: Lang): readonly object[] => added.map((text) => text[lang]);

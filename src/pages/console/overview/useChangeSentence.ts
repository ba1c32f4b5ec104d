import type { Label } from '#model/language/definition.ts';
import type { RecentChange } from '#model/reading/recentChange.ts';
import { pastTense } from '#model/messages/pastTense.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useWord } from '#src/i18n/useWord.ts';
import '#src/i18n/parts/recordParts.ts';

/** No title contains it. */
const TITLE = '\u0000';

/** A change as a sentence, in two parts: the title of the record stands between them. */
export function useChangeSentence(): (change: RecentChange, resource: Label | undefined) => [string, string] {
  const translate = useTranslate();
  const label = useLabel();
  const word = useWord();
  return ({ actor, actorHidden, operation, label: action }, resource) => {
    const form = action === undefined ? operation : action.en.includes(' ') ? 'actionWithObject' : 'action';
    const sentence = translate(`record.history.sentence.${form}`, {
      _: `%{actor} ${operation} %{name} %{title}`,
      actor: actor || translate(actorHidden ? 'record.history.somebody' : 'record.history.platform'),
      action: label(action && { ...action, en: pastTense(action.en) }),
      name: word(resource),
      title: TITLE,
    });
    const [before = '', after = ''] = sentence.split(TITLE);
    return [before, after];
  };
}

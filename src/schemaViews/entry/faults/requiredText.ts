import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Label } from '#model/language/definition.ts';
import { renderMessage } from '#model/messages/messages.ts';
import { kindView } from '#src/fields/kindViews.ts';
import { inSentence } from '#src/i18n/words/inSentence.ts';
import type { Lang } from '#src/i18n/lang.ts';
import { withArticle } from '#src/i18n/words/withArticle.ts';

/** How a value comes into the form, by the input of its kind; text and numbers are entered. */
const MESSAGES: Readonly<Record<string, string>> = {
  boolean: 'validation.chooseNamed',
  choice: 'validation.chooseNamed',
  date: 'validation.chooseNamed',
  reference: 'validation.chooseNamed',
  references: 'validation.chooseNamed',
  file: 'validation.uploadNamed',
  list: 'validation.addNamed',
};

/** Says what to do about a missing value: "Choose an image", "Enter a name", "Upload a licence". */
export function requiredText(field: FieldDefinition, messages: Record<string, Label>, lang: Lang): string {
  const enter = kindView(field.type)?.enter;
  const message = field.choices ? MESSAGES.choice : typeof enter === 'string' ? MESSAGES[enter] : undefined;
  return renderMessage(messages, message ?? 'validation.enterNamed', { name: nameOf(field, lang) }, lang);
}

function nameOf({ label, type }: FieldDefinition, lang: Lang): string {
  // Latin letters stand apart from Chinese ones.
  if (lang === 'zh') return label.zh.replace(/^(?=[A-Za-z0-9])/, ' ');
  const name = inSentence(label.en, lang);
  // A number is that of the record; many of their names cannot be counted: "the memory".
  return kindView(type)?.isNumeric === true ? `the ${name}` : withArticle(name);
}

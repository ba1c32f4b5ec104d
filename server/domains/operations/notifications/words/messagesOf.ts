import { cutToFit, fitLines } from '#model/domains/operations/alarms/fitLines.ts';
import { fillIn, type Language } from '#model/messages/messages.ts';
import type { Context } from '#server/engine/context.ts';
import type { Announcement } from '#server/domains/operations/notifications/announcement.ts';
import { alarmText, sayIn, valuesOf, type Say, type Values } from './words.ts';

export interface Words {
  title: string;
  text: string;
}

/** The words of one alarm, from the template of its channel; absent: those of the product. */
export type Template = { [language in Language]?: Words | undefined };

export interface Written<Row> extends Words {
  rows: Row[];
}

export interface Writing {
  language: Language;
  template: Template;
  /** Whether a text is short enough for its channel. */
  fits(text: string): boolean;
  /** The title stands in the text, where a channel has no other place for it. */
  titled: boolean;
  /** Of several rules. */
  digest: boolean;
}

/**
 * The messages that announce these rows: one for one alarm, and one with a line for each where there are several, in as
 * many parts as the channel needs. Every row is named in exactly one of them.
 */
export function messagesOf<Row extends { announcement: Announcement }>(
  context: Context,
  rows: readonly Row[],
  writing: Writing,
): Written<Row>[] {
  const say = sayIn(context, writing.language);
  const [first] = rows;
  if (first === undefined) return [];
  if (rows.length === 1) return [{ ...single(context, first.announcement, say, writing), rows: [first] }];
  const title = titleOf(context, rows, say, writing.digest);
  const lines = linesOf(context, rows, say, writing.digest);
  // Longer than any title of a part.
  const longest = partTitle(title, rows.length, rows.length, say);
  const parts = fitLines(lines, (text) => writing.fits(joined(writing, longest, text)));
  let next = 0;
  return parts.map((part, index) => {
    const named = parts.length === 1 ? title : partTitle(title, index + 1, parts.length, say);
    const written = rows.slice(next, next + part.length);
    next += part.length;
    return { title: named, text: joined(writing, named, part.join('\n')), rows: [...written] };
  });
}

/** One alarm in the words of its template. */
export function single(
  context: Context,
  announcement: Announcement,
  say: Say,
  { language, template, fits, titled }: Pick<Writing, 'language' | 'template' | 'fits' | 'titled'>,
): Words {
  const values = valuesOf(context, announcement, say);
  const given = template[language];
  const title = oneLine(given === undefined ? say('single', values) : fillIn(given.title, values, language));
  const body = given === undefined ? say('text', values) : fillIn(given.text, values, language);
  const whole = [body, ...(hasOwnPlace(given) ? [] : ownLines(values, say))].join('\n');
  const linked = values.link === '' || whole.includes(values.link) ? whole : `${whole}\n${values.link}`;
  return { title, text: cutToFit(joined({ titled }, title, linked), fits) };
}

/** A line for each alarm, with its value and summary. The runbook of a rule stands where it is first needed. */
function linesOf(
  context: Context,
  rows: readonly { announcement: Announcement }[],
  say: Say,
  digest: boolean,
): string[] {
  let known = '';
  return rows.map(({ announcement }) => {
    const values = valuesOf(context, announcement, say);
    const isMeasured = announcement.value !== null && !isEnd(announcement);
    const measured = isMeasured ? say('measured', { value: values.value }) : '';
    const runbook = values.runbook === known ? '' : values.runbook;
    known = values.runbook;
    const own = [values.summary || values.description, runbook].filter((text) => text !== '');
    return oneLine([say(digest ? 'digestLine' : 'line', { ...values, measured }), ...own].join(say('then')));
  });
}

const isEnd = ({ kind }: Announcement): boolean => kind === 'recovered' || kind === 'closed';

const OWN = ['summary', 'description', 'annotations', 'runbook', 'source'] as const;

/** A template with a place for one of them decides about all; others end with what the rule says. */
const hasOwnPlace = (given: Words | undefined): boolean =>
  OWN.some((place) => given !== undefined && `${given.title}${given.text}`.includes(`%{${place}}`));

/** The texts of the rule itself: a line for each, and none for a text that it does not have. */
const ownLines = (values: Values, say: Say): string[] =>
  OWN.flatMap((place) =>
    values[place] === '' ? [] : [place === 'annotations' ? values[place] : say(place, { text: values[place] })],
  );

function titleOf(context: Context, rows: readonly { announcement: Announcement }[], say: Say, digest: boolean): string {
  const most = Math.min(...rows.map(({ announcement }) => announcement.severity));
  const alarm = rows[0] === undefined ? '' : alarmText(context, rows[0].announcement, say);
  return oneLine(say(digest ? 'digest' : 'group', { severity: say(`severity${most}`), alarm, count: rows.length }));
}

const partTitle = (title: string, part: number, parts: number, say: Say) => say('part', { title, part, parts });

const joined = ({ titled }: Pick<Writing, 'titled'>, title: string, text: string) =>
  titled ? `${title}\n${text}` : text;

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

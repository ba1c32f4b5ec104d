/** Verbs of labels whose past tense the rules below do not give. */
const IRREGULAR: Readonly<Record<string, string>> = {
  begin: 'began',
  bind: 'bound',
  bring: 'brought',
  find: 'found',
  freeze: 'froze',
  get: 'got',
  give: 'gave',
  hold: 'held',
  keep: 'kept',
  leave: 'left',
  lend: 'lent',
  make: 'made',
  pay: 'paid',
  put: 'put',
  reset: 'reset',
  run: 'ran',
  sell: 'sold',
  send: 'sent',
  set: 'set',
  shut: 'shut',
  take: 'took',
  transfer: 'transferred',
  unbind: 'unbound',
  unfreeze: 'unfroze',
  withdraw: 'withdrew',
  write: 'wrote',
};

/** Words that stand before the verb. */
const BEFORE = new Set(['hard', 'live']);
const VOWEL = '[aeiou]';
/** One syllable that ends in one vowel and one consonant doubles it: `stopped`, but `rebooted` and `fixed`. */
const DOUBLED = new RegExp(`^[^aeiou]*${VOWEL}[^aeiouwxy]$`);

/**
 * The English label of an action as something that was done, for a sentence.
 *
 * @example
 *   pastTense('Attach a volume'); // 'attached a volume'
 */
export function pastTense(label: string): string {
  const [first = '', ...rest] = label.split(' ');
  const word = first.toLowerCase();
  if (BEFORE.has(word) && rest.length > 0) return [word, pastTense(rest.join(' '))].join(' ');
  return [pastOf(word), ...rest].join(' ');
}

function pastOf(verb: string): string {
  if (Object.hasOwn(IRREGULAR, verb)) return IRREGULAR[verb] ?? verb;
  if (verb.endsWith('e')) return `${verb}d`;
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ied`;
  return DOUBLED.test(verb) ? `${verb}${verb.at(-1) ?? ''}ed` : `${verb}ed`;
}

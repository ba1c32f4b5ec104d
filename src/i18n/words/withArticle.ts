/** Their letters are spelled: "an SSH key", "a VPC". */
const SPELLED = /^[A-Z]{2,}\b/;
const READ_AS_WORDS = /^(LAN|MAC|NAT|NIC|RAM|ROM)\b/;
const UNCOUNTABLE =
  /\b(access|bandwidth|capacity|content|data|hardware|information|memory|metadata|software|space|storage|text)$/i;
const PLURAL = /[^isu]s$/;

/**
 * An English name with its indefinite article: "an image", "a user", "an IP address". Plurals and names of what cannot
 * be counted have none; long names are particular ones: "the largest file that may be uploaded".
 */
export function withArticle(name: string): string {
  if (name.split(' ').length > 3) return `the ${name}`;
  if (UNCOUNTABLE.test(name) || PLURAL.test(name)) return name;
  return `${startsWithVowelSound(name) ? 'an' : 'a'} ${name}`;
}

function startsWithVowelSound(name: string): boolean {
  if (SPELLED.test(name) && !READ_AS_WORDS.test(name)) return /^[AEFHILMNORSX]/.test(name);
  if (/^(hour|honest|heir)/i.test(name)) return true;
  return /^[aeiou]/i.test(name) && !/^(u[bcfhkqrst]?[aeiou]|uni|uu|eu|one)/i.test(name);
}

import { textsIn, type JsonObject } from '#server/domains/cloud/openstack/reply.ts';
import { ref, type Service } from '#server/domains/cloud/openstack/session/createService.ts';
import { idOf } from './private.ts';

const PREFIX = 'suantai-';

/**
 * Values that Neutron has no member for are tags of its items: `suantai-cidr=10.0.0.0/16`. Tags of others stay.
 *
 * - Networks: `cidr`, `dns` (several) and `dhcp` of a VPC; `line` and `enabled` of a pool of addresses.
 * - Routers: `vpc`, the network that the router serves; `subnet`, the one that a NAT gateway was created in.
 * - Floating addresses: `nat`, the router of the NAT gateway that they are bound to.
 */
type Word = 'cidr' | 'dns' | 'dhcp' | 'line' | 'enabled' | 'vpc' | 'subnet' | 'nat';

export function wordsIn(item: JsonObject, word: Word): string[] {
  const start = `${PREFIX}${word}=`;
  return textsIn(item, 'tags').flatMap((tag) => (tag.startsWith(start) ? [tag.slice(start.length)] : []));
}

export const wordIn = (item: JsonObject, word: Word): string | null => wordsIn(item, word)[0] ?? null;

/** The items of a collection with this word. */
export const withWord = (word: Word, value: string): { tags: string } => ({ tags: tagOf(word, value) });

/** Sets these words; the others stay. Returns the item with its new tags. */
export async function setWords(
  network: Service,
  path: string,
  item: JsonObject,
  words: Partial<Record<Word, readonly string[]>>,
): Promise<JsonObject> {
  const before = textsIn(item, 'tags');
  const starts = Object.keys(words).map((word) => `${PREFIX}${word}=`);
  const kept = before.filter((tag) => !starts.some((start) => tag.startsWith(start)));
  const own = Object.entries(words).flatMap(([word, values]) => values.map((value) => tagOf(word, value)));
  const tags = [...new Set([...kept, ...own])];
  const isSame = tags.length === before.length && tags.every((tag) => before.includes(tag));
  if (!isSame) await network.put(`${path}/${ref(idOf(item))}/tags`, { tags });
  return { ...item, tags };
}

const tagOf = (word: string, value: string): string => `${PREFIX}${word}=${value}`;

import { pinyin } from 'pinyin-pro';

/** One character or one Latin word of a title: how it is typed, and where it stands. */
interface Sound {
  sound: string;
  from: number;
  to: number;
}

/**
 * The sounds of a title, read in the context of its words. Computing them costs far more than a match.
 *
 * @example
 *   soundsOf('\u4E91 API').map(({ sound }) => sound); // ['yun', 'api']
 */
export function soundsOf(title: string): Sound[] {
  const sounds: Sound[] = [];
  for (const { 0: part, index } of title.matchAll(/\p{Script=Han}+|[a-z0-9]+/giu)) {
    if (/^[a-z0-9]/i.test(part)) {
      sounds.push({ sound: part.toLowerCase(), from: index, to: index + part.length });
      continue;
    }
    const syllables = pinyin(part, { type: 'array', toneType: 'none', v: true });
    let from = index;
    for (const [place, sign] of [...part].entries()) {
      sounds.push({ sound: syllables[place] ?? sign, from, to: from + sign.length });
      from += sign.length;
    }
  }
  return sounds;
}

/**
 * The part of a title that typed letters stand for: whole syllables, initials or a mixture, of characters that follow
 * each other; the last syllable may be unfinished. Undefined without a match.
 *
 * @example
 *   pinyinMatch(soundsOf('\u4E91\u673A'), 'yunj'); // [0, 2]
 */
export function pinyinMatch(sounds: readonly Sound[], letters: string): [number, number] | undefined {
  for (let start = 0; start < sounds.length; start += 1) {
    const end = endOf(sounds, start, letters);
    if (end !== undefined) return [sounds[start]?.from ?? 0, sounds[end]?.to ?? 0];
  }
  return undefined;
}

/** The place of the last sound that the letters use up; undefined if they do not match from `at` on. */
function endOf(sounds: readonly Sound[], at: number, letters: string): number | undefined {
  const sound = sounds[at]?.sound;
  if (sound === undefined) return undefined;
  if (sound.startsWith(letters)) return at;
  if (letters.startsWith(sound)) {
    const end = endOf(sounds, at + 1, letters.slice(sound.length));
    if (end !== undefined) return end;
  }
  return letters[0] === sound[0] ? endOf(sounds, at + 1, letters.slice(1)) : undefined;
}

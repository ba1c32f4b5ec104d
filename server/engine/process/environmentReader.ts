import { milliseconds } from '#model/fields/dateTime.ts';
import type { Environment } from '#server/engine/settings/environmentText.ts';

/** Reads variables of the environment. What is wrong with one is collected in `faults`, and its default applies. */
export interface EnvironmentReader {
  faults: string[];
  text(name: string): string | undefined;
  /** Text that must pass a check; the fault is worded from the text. */
  checked(name: string, isValid: (text: string) => boolean, fault: (text: string) => string): string | undefined;
  whole(name: string, fallback: number, min: number, max: number): number;
  word<W extends string>(name: string, fallback: W, words: readonly W[]): W;
  flag(name: string): boolean;
  instant(name: string): number | undefined;
  /** An address with one of these protocols. */
  address(name: string, protocols: readonly string[]): string | undefined;
}

export function environmentReader(env: Environment): EnvironmentReader {
  const faults: string[] = [];
  const text = (name: string) => env[name]?.trim() || undefined;

  function checked(name: string, isValid: (text: string) => boolean, fault: (text: string) => string) {
    const given = text(name);
    if (given !== undefined && !isValid(given)) faults.push(fault(given));
    return given;
  }

  function whole(name: string, fallback: number, min: number, max: number): number {
    const given = text(name);
    if (given === undefined) return fallback;
    const value = Number(given);
    if (Number.isInteger(value) && value >= min && value <= max) return value;
    faults.push(`${name} must be a whole number from ${min} to ${max}, not "${given}"`);
    return fallback;
  }

  function word<W extends string>(name: string, fallback: W, words: readonly W[]): W {
    const given = text(name);
    if (given === undefined) return fallback;
    const found = words.find((each) => each === given);
    if (found !== undefined) return found;
    faults.push(`${name} must be one of ${words.join(', ')}, not "${given}"`);
    return fallback;
  }

  function instant(name: string): number | undefined {
    const given = text(name);
    if (given === undefined) return undefined;
    const time = milliseconds(given);
    if (time === undefined)
      faults.push(`${name} must be an instant with its offset such as 2026-01-31T09:00:00+08:00, not "${given}"`);
    return time;
  }

  /** The message leaves the value out: it may contain a password. */
  function address(name: string, protocols: readonly string[]): string | undefined {
    const isAddress = (given: string) => URL.canParse(given) && protocols.includes(new URL(given).protocol);
    const expected = protocols.map((each) => `${each}//`).join(' or ');
    return checked(name, isAddress, () => `${name} must be an address that begins with ${expected}`);
  }

  return { faults, text, checked, whole, word, flag: (name) => word(name, '0', ['0', '1']) === '1', instant, address };
}

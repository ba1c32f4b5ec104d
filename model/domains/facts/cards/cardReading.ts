/** The report of one source about one GPU card at one moment. An absent member is not reported: it is no zero. */
export interface CardReading {
  /** The identity of the card, which stays with it: `GPU-…`. */
  uuid: string;
  /** Its place on the host. It may change with a restart. */
  card_index?: number;
  /** The name or address of the host, as an exporter that serves several hosts says it. */
  host?: string;
  model?: string;
  /** Bytes. */
  memory_total?: number;
  memory_used?: number;
  /** From 0 to 1: the share of the last moment in which the card worked. */
  utilisation?: number;
  /** Degrees Celsius. */
  temperature?: number;
  /** Watts. */
  power?: number;
  driver_version?: string;
  cuda_version?: string;
  /** Uncorrected errors of its memory since the driver was loaded. */
  ecc_errors?: number;
  /** The number of the last error that the driver logged (Xid). */
  xid_last?: number;
  /** Whether it is split into instances (MIG): its utilisation as a whole is not measured then. */
  mig?: boolean;
  /** The driver has lost the card. */
  lost?: boolean;
}

/** The members that are measured, each with the least and the most that can be true. */
export const CARD_LIMITS = {
  card_index: [0, 4_095],
  memory_total: [1, 2 ** 44],
  memory_used: [0, 2 ** 44],
  utilisation: [0, 1],
  temperature: [-50, 200],
  power: [0, 5_000],
  ecc_errors: [0, 2 ** 40],
  xid_last: [0, 9_999],
} as const satisfies Partial<Record<keyof CardReading, readonly [least: number, most: number]>>;

export type CardNumber = keyof typeof CARD_LIMITS;

/** Something that cannot be read. Nothing else is lost by it. */
export interface CardFinding {
  /** The line of the text, or the place of the card in it, from 1. */
  line: number;
  problem: 'unreadable' | 'noIdentity' | 'columns' | 'number' | 'range' | 'duplicate';
  /** The part of the text, shortened. */
  detail: string;
}

export interface CardsRead {
  cards: CardReading[];
  findings: CardFinding[];
}

/** Of the text of a finding. */
const LONGEST = 80;

export const findingOf = (line: number, problem: CardFinding['problem'], detail: string): CardFinding => ({
  line,
  problem,
  detail: detail.trim().slice(0, LONGEST),
});

/**
 * A card is named by its uuid alone; exporters may leave out the prefix.
 *
 * @example
 *   uuidOf('23b4975b-2171-ea56-f5f7-f78bf0cd300a'); // 'GPU-23b4975b-2171-ea56-f5f7-f78bf0cd300a'
 */
export function uuidOf(text: string | undefined): string | undefined {
  const found = /^(?:GPU-)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.exec(text?.trim() ?? '')?.[1];
  return found === undefined ? undefined : `GPU-${found.toLowerCase()}`;
}

/**
 * Sets a number if it can be true; otherwise the card has none and there is a finding.
 *
 * @example
 *   setNumber(card, 'temperature', 41, { line: 2, findings }); // card.temperature is 41
 */
export function setNumber(
  card: CardReading,
  name: CardNumber,
  value: number,
  { line, findings }: { line: number; findings: CardFinding[] },
): void {
  const [least, most] = CARD_LIMITS[name];
  if (value >= least && value <= most) card[name] = value;
  else findings.push(findingOf(line, 'range', `${name} ${value}`));
}

/**
 * One card has one reading: of two with the same uuid, the first counts.
 *
 * @example
 *   withoutDuplicates({ cards: [{ uuid }, { uuid }], findings: [] }).cards.length; // 1
 */
export function withoutDuplicates({ cards, findings }: CardsRead): CardsRead {
  const seen = new Set<string>();
  const once = cards.filter(({ uuid }, place) => {
    if (!seen.has(uuid)) return seen.add(uuid);
    findings.push(findingOf(place + 1, 'duplicate', uuid));
    return false;
  });
  return { cards: once, findings };
}

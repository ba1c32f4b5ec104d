import {
  findingOf,
  setNumber,
  uuidOf,
  withoutDuplicates,
  type CardFinding,
  type CardNumber,
  type CardReading,
  type CardsRead,
} from './cardReading.ts';
import { saysLost, sizeIn, smiValue, smiWord } from './smiValue.ts';

/** A value: a section of the card, and the first of these elements in it. Names differ between drivers. */
interface Place {
  within?: readonly string[];
  of: readonly string[];
  as?: 'share' | 'bytes';
}

const NUMBERS: Partial<Record<CardNumber, Place>> = {
  memory_total: { within: ['fb_memory_usage'], of: ['total'], as: 'bytes' },
  memory_used: { within: ['fb_memory_usage'], of: ['used'], as: 'bytes' },
  utilisation: { within: ['utilization'], of: ['gpu_util'], as: 'share' },
  temperature: { within: ['temperature'], of: ['gpu_temp'] },
  power: {
    within: ['gpu_power_readings', 'power_readings'],
    of: ['power_draw', 'average_power_draw', 'instant_power_draw'],
  },
};

/** What counts as an uncorrected error: of the memory and the caches, since the driver was loaded. */
const UNCORRECTED = [
  'sram_uncorrectable',
  'sram_uncorrectable_parity',
  'sram_uncorrectable_secded',
  'dram_uncorrectable',
];

/** An element without others of its name inside. Long texts are cut by the caller, so that no pattern runs long. */
const elementIn = (text: string, name: string): string | undefined => {
  const begin = text.indexOf(`<${name}>`);
  const end = begin < 0 ? -1 : text.indexOf(`</${name}>`, begin);
  return end < 0 ? undefined : text.slice(begin + name.length + 2, end);
};

/** Removes an element with what is inside. */
function without(text: string, name: string): string {
  const inner = elementIn(text, name);
  return inner === undefined ? text : text.replace(`<${name}>${inner}</${name}>`, () => '');
}

/**
 * Reads what `nvidia-smi -q -x` prints, of drivers of all ages. Instances of a split card (MIG) are parts of it and no
 * cards.
 *
 * @example
 *   readXml('<nvidia_smi_log>…</nvidia_smi_log>').cards; // [{ uuid: 'GPU-…', temperature: 36, … }]
 */
export function readXml(text: string): CardsRead {
  const findings: CardFinding[] = [];
  const cards: CardReading[] = [];
  const whole = elementIn(text, 'nvidia_smi_log');
  if (whole === undefined) return { cards, findings: [findingOf(1, 'unreadable', text)] };
  const [head = '', ...parts] = whole.split(/<gpu id=/);
  const versions = {
    driver: smiWord(elementIn(head, 'driver_version')),
    cuda: smiWord(elementIn(head, 'cuda_version')),
  };
  for (const [place, part] of parts.entries()) {
    const line = place + 1;
    const end = part.indexOf('</gpu>');
    if (end < 0) {
      findings.push(findingOf(line, 'unreadable', part));
      continue;
    }
    const body = ['mig_devices', 'processes', 'supported_clocks', 'accounted_processes'].reduce(
      without,
      part.slice(0, end),
    );
    const uuid = uuidOf(elementIn(body, 'uuid'));
    if (uuid === undefined) {
      findings.push(findingOf(line, 'noIdentity', elementIn(body, 'product_name') ?? body));
      continue;
    }
    const model = smiWord(elementIn(body, 'product_name'));
    const card: CardReading = {
      uuid,
      card_index: place,
      ...(model !== undefined && { model }),
      ...(versions.driver !== undefined && { driver_version: versions.driver }),
      ...(versions.cuda !== undefined && { cuda_version: versions.cuda }),
    };
    if (elementIn(body, 'current_mig')?.trim() === 'Enabled') card.mig = true;
    if (saysLost(elementIn(body, 'product_name') ?? '') || body.includes('>GPU is lost<')) card.lost = true;
    setNumbers(card, body, { line, findings });
    setErrors(card, body, { line, findings });
    cards.push(card);
  }
  return withoutDuplicates({ cards, findings });
}

type Where = { line: number; findings: CardFinding[] };

function setNumbers(card: CardReading, body: string, where: Where): void {
  // The members are those of the table.
  for (const [name, { within = [], of, as }] of Object.entries(NUMBERS) as [CardNumber, Place][]) {
    const section = within.map((each) => elementIn(body, each)).find((each) => each !== undefined);
    for (const text of of.map((each) => elementIn(section ?? '', each))) {
      const read = smiValue(text);
      if (read.kind === 'bad') where.findings.push(findingOf(where.line, 'number', `${name} ${text ?? ''}`));
      if (read.kind !== 'number') continue;
      const value = as === 'share' ? read.value / 100 : as === 'bytes' ? sizeIn(read.value, read.unit) : read.value;
      setNumber(card, name, value, where);
      break;
    }
  }
}

/** Old drivers have a total of double-bit errors, newer ones a count for each kind of memory. */
function setErrors(card: CardReading, body: string, where: Where): void {
  const volatile = elementIn(elementIn(body, 'ecc_errors') ?? '', 'volatile');
  if (volatile === undefined) return;
  const double = elementIn(volatile, 'double_bit');
  const texts =
    double === undefined ? UNCORRECTED.map((name) => elementIn(volatile, name)) : [elementIn(double, 'total')];
  const counts = texts.map(smiValue).flatMap((read) => (read.kind === 'number' ? [read.value] : []));
  if (counts.length > 0)
    setNumber(
      card,
      'ecc_errors',
      counts.reduce((sum, count) => sum + count, 0),
      where,
    );
}

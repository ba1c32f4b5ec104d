import { findingOf, setNumber, uuidOf, type CardNumber, type CardReading, type CardsRead } from './cardReading.ts';

/** The series of the two usual exporters: dcgm-exporter and nvidia_gpu_exporter. `times`: from their unit to ours. */
const SERIES: Readonly<Record<string, { to: CardNumber; times: number }>> = {
  DCGM_FI_DEV_GPU_UTIL: { to: 'utilisation', times: 0.01 },
  DCGM_FI_DEV_GPU_TEMP: { to: 'temperature', times: 1 },
  DCGM_FI_DEV_POWER_USAGE: { to: 'power', times: 1 },
  DCGM_FI_DEV_FB_TOTAL: { to: 'memory_total', times: 2 ** 20 },
  DCGM_FI_DEV_FB_USED: { to: 'memory_used', times: 2 ** 20 },
  DCGM_FI_DEV_XID_ERRORS: { to: 'xid_last', times: 1 },
  DCGM_FI_DEV_ECC_DBE_VOL_TOTAL: { to: 'ecc_errors', times: 1 },
  nvidia_smi_index: { to: 'card_index', times: 1 },
  nvidia_smi_utilization_gpu_ratio: { to: 'utilisation', times: 1 },
  nvidia_smi_temperature_gpu: { to: 'temperature', times: 1 },
  nvidia_smi_power_draw_watts: { to: 'power', times: 1 },
  nvidia_smi_memory_total_bytes: { to: 'memory_total', times: 1 },
  nvidia_smi_memory_used_bytes: { to: 'memory_used', times: 1 },
  nvidia_smi_ecc_errors_uncorrected_volatile_total: { to: 'ecc_errors', times: 1 },
};

/** Parts of the memory that DCGM reports where it does not report the whole. */
const PARTS = new Set(['DCGM_FI_DEV_FB_USED', 'DCGM_FI_DEV_FB_FREE', 'DCGM_FI_DEV_FB_RESERVED']);
const MIG_MODE = 'nvidia_smi_mig_mode_current';
const PREFIX = /^(?:DCGM_FI_|nvidia_smi_)/;

/** The numbers of 32 bits with which DCGM says that a field has no value. */
const BLANK = new Set([2_147_483_632, 2_147_483_633, 2_147_483_634]);
/** Those of 64 bits and of floating point are larger than anything that a card can say. */
const BLANK_FROM = 140_737_488_355_328;

const LINE = /^([A-Za-z_:][\w:]*)(?:\{(.*)\})?\s+(\S+)(?:\s+-?\d+)?$/;
const LABEL = /([A-Za-z_]\w*)="((?:[^"\\]|\\.)*)"/g;

interface Reading extends CardsRead {
  byUuid: Map<string, CardReading>;
  /** The parts of the memory of each card, in MiB. */
  parts: Map<string, Map<string, number>>;
}

/**
 * Reads the text of a Prometheus exporter of GPU cards. Other series, such as those of the node exporter, are left out.
 * Series of the instances of a split card (MIG) say that it is split; they are not added up for it.
 *
 * @example
 *   readExporter('DCGM_FI_DEV_GPU_TEMP{UUID="GPU-…"} 54').cards; // [{ uuid: 'GPU-…', temperature: 54 }]
 */
export function readExporter(text: string): CardsRead {
  const reading: Reading = { cards: [], findings: [], byUuid: new Map(), parts: new Map() };
  for (const [place, each] of text.split(/\r?\n/).entries()) {
    const line = each.trim();
    if (PREFIX.test(line)) readLine(reading, line, place + 1);
  }
  for (const [uuid, memory] of reading.parts) addMemory(reading.byUuid.get(uuid), memory);
  return { cards: [...reading.byUuid.values()], findings: reading.findings };
}

function readLine(reading: Reading, line: string, at: number): void {
  const { byUuid, findings } = reading;
  const [, series = '', labelText = '', digits = ''] = LINE.exec(line) ?? [];
  if (series === '') {
    findings.push(findingOf(at, 'unreadable', line));
    return;
  }
  const labels = Object.fromEntries([...labelText.matchAll(LABEL)].map(([, name, value]) => [name, value ?? '']));
  const named = labels['UUID'] ?? labels['uuid'];
  // Series about the exporter itself name no card.
  if (named === undefined && !(series in SERIES)) return;
  const uuid = uuidOf(named);
  if (uuid === undefined) {
    findings.push(findingOf(at, 'noIdentity', line));
    return;
  }
  const card = byUuid.get(uuid) ?? { uuid };
  byUuid.set(uuid, card);
  describe(card, series, labels);
  if ((labels['GPU_I_ID'] ?? '') === '') setValue(reading, card, { series, digits, line, at });
  else card.mig = true;
}

function setValue(
  { findings, parts }: Reading,
  card: CardReading,
  { series, digits, line, at }: { series: string; digits: string; line: string; at: number },
): void {
  const known = SERIES[series];
  if (known === undefined && !PARTS.has(series) && series !== MIG_MODE) return;
  const value = Number(digits);
  if (digits === '' || (Number.isNaN(value) && !/^nan$/i.test(digits))) {
    findings.push(findingOf(at, 'number', line));
    return;
  }
  if (!Number.isFinite(value) || BLANK.has(value) || value >= BLANK_FROM) return;
  if (series === MIG_MODE && value === 1) card.mig = true;
  if (PARTS.has(series)) parts.set(card.uuid, (parts.get(card.uuid) ?? new Map<string, number>()).set(series, value));
  // Not by multiplication alone: 0.07 is no 7.000000000000001 %.
  if (known) setNumber(card, known.to, Math.round(value * known.times * 1e6) / 1e6, { line: at, findings });
}

/** What the labels say. Old exporters name the version of the driver like a series. */
function describe(card: CardReading, series: string, labels: Readonly<Record<string, string>>): void {
  const say = (name: 'model' | 'host' | 'driver_version' | 'cuda_version', value: string | undefined) => {
    if (value !== undefined && value !== '' && !/^\[?n\/a\]?$/i.test(value)) card[name] = value;
  };
  say('model', labels['modelName']);
  say('host', labels['Hostname'] ?? labels['hostname']);
  say('driver_version', labels['DCGM_FI_DRIVER_VERSION']);
  const index = labels['gpu'];
  if (index !== undefined && /^\d{1,4}$/.test(index)) card.card_index = Number(index);
  if (series !== 'nvidia_smi_gpu_info') return;
  say('model', labels['name']);
  say('driver_version', labels['driver_version']);
  say('cuda_version', labels['cuda_version']);
}

/** The whole memory is what is in use, free and reserved; DCGM reports the last where it knows it. */
function addMemory(card: CardReading | undefined, memory: ReadonlyMap<string, number>): void {
  const [used, free] = [memory.get('DCGM_FI_DEV_FB_USED'), memory.get('DCGM_FI_DEV_FB_FREE')];
  if (card === undefined || card.memory_total !== undefined || used === undefined || free === undefined) return;
  card.memory_total = Math.round((used + free + (memory.get('DCGM_FI_DEV_FB_RESERVED') ?? 0)) * 2 ** 20);
}

import type { PublicWords } from '#src/i18n/loadPublicText.ts';
import type { MarketProduct } from '#src/public/reading/marketProduct.ts';
import { fill } from '#src/public/fill.ts';
import { sizeText } from '#model/rules/sizeText.ts';

const GBPS = 1_000;

/** The lines of a card: what a reader compares, without properties that the product lacks. */
export function specOf(
  product: MarketProduct,
  words: PublicWords['site']['market'],
  lang: string,
): { title: string; value: string }[] {
  const {
    gpu_model: gpu,
    gpu_count: cards,
    gpu_memory: gpuMemory,
    gpu_bandwidth: gpuBandwidth,
    tflops,
    interconnect,
    cpu_model: cpu,
    vcpus,
    memory,
    disk,
    disk_type: diskType,
    bandwidth_mbps: bandwidth,
  } = product;
  const rows: [string, string | undefined][] = [
    [words.gpu, gpu && cards ? `${gpu} × ${cards}` : undefined],
    [
      words.memoryPerGpu,
      gpuMemory ? sizeText(gpuMemory, lang, 'GiB') + (cards && cards > 1 ? ` × ${cards}` : '') : undefined,
    ],
    [
      words.tflops,
      tflops
        ? [`${tflops} TFLOPS`, gpuBandwidth ? fill(words.bandwidthPerGpu, { value: gpuBandwidth }) : '']
            .filter(Boolean)
            .join(' · ')
        : undefined,
    ],
    [words.interconnect, interconnect ?? undefined],
    [words.cpu, [vcpus ? fill(words.vcpus, { count: vcpus }) : '', cpu ?? ''].filter(Boolean).join(' · ') || undefined],
    [words.memory, memory ? sizeText(memory, lang, 'GiB') : undefined],
    [words.disk, disk ? [sizeText(disk, lang, 'GiB'), diskType].filter(Boolean).join(' ') : undefined],
    [words.bandwidth, bandwidth ? (bandwidth >= GBPS ? `${bandwidth / GBPS} Gbps` : `${bandwidth} Mbps`) : undefined],
  ];
  return rows.flatMap(([title, value]) => (value === undefined ? [] : [{ title, value }]));
}

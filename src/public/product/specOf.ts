import type { PublicWords } from '#src/i18n/loadPublicText.ts';
import type { MarketProduct } from '#src/public/reading/marketProduct.ts';
import { fill } from '#src/public/fill.ts';
import { diskText, memoryText } from '#model/rules/soldSize.ts';

const GBPS = 1_000;

/** The lines of a card: what a reader compares, without properties that the product lacks. */
export function specOf(
  product: MarketProduct,
  words: PublicWords['site']['market'],
  lang: string,
): { title: string; value: string }[] {
  const {
    resource_type: type,
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
      gpuMemory ? memoryText(gpuMemory, lang) + (cards && cards > 1 ? ` × ${cards}` : '') : undefined,
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
    [words.memory, memory ? memoryText(memory, lang) : undefined],
    [words.disk, disk ? [diskText(disk, lang), diskType].filter(Boolean).join(' ') : undefined],
    [
      isPublic(type) ? words.publicBandwidth : words.bandwidth,
      bandwidth ? (bandwidth >= GBPS ? `${bandwidth / GBPS} Gbps` : `${bandwidth} Mbps`) : undefined,
    ],
  ];
  return rows.flatMap(([title, value]) => (value === undefined ? [] : [{ title, value }]));
}

/** What is sold to reach the internet; the bandwidth of a machine is that of its own network. */
const isPublic = (type: string | null): boolean => type === 'eip' || type === 'bandwidth' || type === 'traffic';

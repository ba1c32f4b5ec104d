import type { WarehouseItemDetail } from '#src/public/reading/warehouseItem.ts';
import { fill } from '#src/public/fill.ts';
import { sizeText } from '#model/rules/sizeText.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import { PullCommand } from './PullCommand.tsx';
import { useItemWords } from './ItemWords.tsx';

/** The key facts: how to get the item, what it is and what it requires. */
export function ItemFacts({ item }: { item: WarehouseItemDetail }) {
  const {
    text: {
      site: { warehouse: words },
    },
    lang,
  } = usePublicText();
  const word = useItemWords();
  const atLeast = (bytes: number | null) =>
    bytes ? fill(words.atLeast, { size: sizeText(bytes, lang, 'GiB') }) : undefined;
  const facts: [string, string | undefined | null][] = [
    [words.version, item.version],
    [words.publisher, item.publisher],
    [words.framework, item.framework],
    [words.arch, item.arch && word('arch', item.arch)],
    [words.size, item.size ? sizeText(item.size, lang) : undefined],
    [words.licence, item.licence],
    [words.released, item.released_at],
  ];
  const needs: [string, string | undefined][] = [
    [words.gpuMemory, atLeast(item.min_gpu_memory)],
    [words.memory, atLeast(item.min_memory)],
    [words.disk, atLeast(item.min_disk)],
    [words.ports, item.ports?.join(', ') || undefined],
  ];
  return (
    <>
      {item.pull_command && <PullCommand command={item.pull_command} />}
      <Facts title={words.facts} rows={facts} />
      {item.homepage && (
        <a className="p-link" href={item.homepage} target="_blank" rel="noopener noreferrer">
          {words.homepage}
        </a>
      )}
      <Facts title={words.requirements} rows={needs} nothing={words.noRequirements} />
    </>
  );
}

function Facts({
  title,
  rows,
  nothing,
}: {
  title: string;
  rows: [string, string | undefined | null][];
  nothing?: string;
}) {
  const known = rows.filter(([, value]) => value);
  return (
    <section>
      <h2>{title}</h2>
      {known.length === 0 && <p>{nothing}</p>}
      <dl className="i-facts">
        {known.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

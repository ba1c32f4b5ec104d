import type { ReactNode } from 'react';
import { yuan } from '#model/rules/money/money.ts';
import { readMicro } from '#model/rules/money/microDecimal.ts';
import { memoryText } from '#model/rules/soldSize.ts';
import { productTable as en } from '#src/i18n/en/site/productTable.ts';
import { productTable as zh } from '#src/i18n/zh/site/productTable.ts';
import { Highlighted } from '#src/public/product/Highlighted.tsx';
import { Stock } from '#src/public/product/Stock.tsx';
import { usePublicText } from '#src/public/PublicText.tsx';
import type { MarketProduct } from '#src/public/reading/marketProduct.ts';
import { useWords } from '#src/public/reading/ProductWords.tsx';
import type { Choices } from '#src/public/reading/useChoices.ts';
import { PublicLink } from '#src/public/routing/PublicLink.tsx';
import { formatMoney } from '#src/ui/formatMoney.ts';
import CompareToggle from '#src/public/pages/market/compare/CompareToggle.tsx';
import { sortOf, type MarketSort } from '#src/public/pages/market/marketQuery.ts';
import './table.css';

interface Props {
  choices: Choices;
  products: readonly MarketProduct[];
  q: string;
}

/** Many products on one screen, each number below the others of its kind. A press on a heading sorts by it. */
export default function ProductTable({ choices, products, q }: Props) {
  const { lang } = usePublicText();
  const words = lang === 'zh' ? zh : en;
  const head = (title: string, sort?: MarketSort, others: readonly MarketSort[] = []) => (
    <Head title={title} sort={sort} others={others} choices={choices} />
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards must reach what scrolls
    <section className="m-table" tabIndex={0} aria-label={words.caption}>
      <table>
        <thead>
          <tr>
            {head(words.product)}
            {head(words.place)}
            {head(words.gpu, 'memory')}
            {head(words.tflops)}
            {head(words.size, 'cpus')}
            {head(words.price, 'cheap', ['dear'])}
            {head(words.card, 'card')}
            {head(words.perTflops, 'tflops')}
            {head(words.stock)}
            <th scope="col">
              <span className="p-hidden">{words.compare}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <Row key={product.id} product={product} q={q}>
              <CompareToggle choices={choices} product={product} />
            </Row>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface HeadProps {
  title: string;
  sort: MarketSort | undefined;
  /** Orders by the same column, one of which follows the next press. */
  others: readonly MarketSort[];
  choices: Choices;
}

/** Prices begin with the lowest, sizes with the largest. */
function Head({ title, sort, others, choices }: HeadProps) {
  if (sort === undefined) return <th scope="col">{title}</th>;
  const current = sortOf(choices.one('sort'));
  const own = [sort, ...others];
  const index = own.indexOf(current);
  const isDescending = current === 'dear' || current === 'memory' || current === 'cpus';
  const order = index < 0 ? undefined : isDescending ? 'descending' : 'ascending';
  // After the last one, the order of the operator again.
  const next = own[index + 1] ?? '';
  return (
    <th scope="col" aria-sort={order}>
      <button type="button" onClick={() => choices.choose({ sort: index < 0 ? sort : next })}>
        {title}
      </button>
    </th>
  );
}

function Row({ product, q, children }: { product: MarketProduct; q: string; children: ReactNode }) {
  const { text, lang } = usePublicText();
  const words = lang === 'zh' ? zh : en;
  const word = useWords();
  const { gpu_model: gpu, gpu_count: cards, gpu_total_memory: all, vcpus, memory, stock } = product;
  const name = (lang === 'en' && product.name_en) || product.name;
  const market = text.site.market;
  return (
    <tr data-out={stock === 0 || undefined}>
      <th scope="row">
        <PublicLink href={`/market/${product.id}`}>
          <Highlighted text={name} q={q} />
        </PublicLink>
        <div className="m-table-more">
          {word('resource_type', product.resource_type)} · {word('charge_type', product.charge_type)}
        </div>
      </th>
      <td>{word('region_id', product.region_id) || '\u00a0'}</td>
      <td>{joined(gpu && cards ? `${gpu} × ${cards}` : undefined, all && memoryText(all, lang))}</td>
      <td data-number>{product.tflops ? `${product.tflops} TFLOPS` : '–'}</td>
      <td>
        {joined(vcpus ? market.vcpus.replace('%{count}', `${vcpus}`) : undefined, memory && memoryText(memory, lang))}
      </td>
      <td data-number>
        <b>{amount(product.sale_hour)}</b>
      </td>
      <td data-number>{amount(product.card_hour)}</td>
      <td data-number>{amount(product.tflops_hour, HUNDRED)}</td>
      <td>{stock === null ? <span className="m-table-none">{words.unlimited}</span> : <Stock stock={stock} />}</td>
      <td>{children}</td>
    </tr>
  );
}

/** One TFLOPS costs less than a fen an hour. */
const HUNDRED = 100;

const MICRO_YUAN_PER_FEN = 10_000;

/** To whole fen, or to a tenth of a fen below one yuan: for comparison only. */
function amount(hourly: string | null, times = 1): string {
  const micro = readMicro(hourly);
  if (micro === undefined) return '–';
  const all = Number(micro) * times;
  const step = all < MICRO_YUAN_PER_FEN * 100 ? MICRO_YUAN_PER_FEN / 10 : MICRO_YUAN_PER_FEN;
  return formatMoney(yuan(Math.round(all / step) * step)) ?? '–';
}

const joined = (...parts: (string | number | null | undefined | false)[]): string =>
  parts.filter(Boolean).join(' · ') || '–';

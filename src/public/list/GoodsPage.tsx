import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import { Glyph } from '#src/public/controls/Glyph.tsx';
import { PAGE_SIZE } from '#src/public/reading/listQuery.ts';
import type { Choices } from '#src/public/reading/useChoices.ts';
import type { Loaded } from '#src/public/reading/useReply.ts';
import { fill } from '#src/public/fill.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import { FaultMessage } from './FaultMessage.tsx';
import { Message } from './Message.tsx';
import { SearchBox } from './SearchBox.tsx';

// Below the cards, which wait for the first answer.
const Pager = lazy(async () => ({ default: (await import('./Pager.tsx')).Pager }));

interface Props<Item, Sort extends string> {
  words: {
    search: string;
    sorts: Record<Sort, string>;
    heading: string;
    lead: string;
    found: string;
    none: string;
    noneText: string;
    empty: string;
    emptyText: string;
  };
  choices: Choices;
  list: Loaded<Item[]>;
  /** The orders on offer, and the chosen one. The first is the default, which the address leaves out. */
  sorts: readonly Sort[];
  sort: Sort;
  filters: ReactNode;
  /** The filters in use. */
  chips: ReactNode;
  /** A card, and the placeholder of one that is loading. */
  renderCard: (item: Item) => ReactNode;
  renderBone: (index: number) => ReactNode;
  /** Controls beside the order. */
  tools?: ReactNode;
  /** Another view of the records, in place of cards, and how many of them are on a page. */
  dense?: { size: number; render: (items: Item[]) => ReactNode } | undefined;
}

/**
 * Heading, search, order, filters, cards and pages, for the market and the warehouse. The last results stay until the
 * next answer arrives.
 */
export function GoodsPage<Item, Sort extends string>({
  words,
  choices,
  list,
  sorts,
  sort,
  filters,
  chips,
  renderCard,
  renderBone,
  tools,
  dense,
}: Props<Item, Sort>) {
  const {
    text: { site },
  } = usePublicText();
  const [open, setOpen] = useState(false);
  const { data, total, loading, fault } = list;
  const { choose } = choices;
  const search = useCallback((q: string) => choose({ q }, { replace: true }), [choose]);
  return (
    <div className="p-wide l-page">
      <header className="p-page-head">
        <h1>{words.heading}</h1>
        <p>{words.lead}</p>
      </header>
      <div className="l-tools">
        <SearchBox value={choices.one('q')} placeholder={words.search} onChange={search} />
        <button
          type="button"
          className="p-button p-button-plain l-filter-button"
          aria-expanded={open}
          aria-controls="filters"
          onClick={() => setOpen(!open)}
        >
          <Glyph name="filter" size={18} />
          {site.market.showFilters}
        </button>
        <SortChoice
          title={site.market.sort}
          words={sorts}
          names={words.sorts}
          value={sort}
          onChange={(chosen) => choose({ sort: chosen === sorts[0] ? '' : chosen })}
        />
        {tools}
      </div>
      <div className="l-row">
        <section
          id="filters"
          className={open ? 'l-filters l-filters-open' : 'l-filters'}
          aria-label={site.market.filters}
        >
          {filters}
        </section>
        <section className="l-results" aria-busy={loading} aria-label={words.heading}>
          <h2 className="p-hidden">{words.heading}</h2>
          <output className="l-found">
            {fault || data === undefined ? '\u00a0' : fill(words.found, { count: total })}
          </output>
          {chips}
          <Results
            words={words}
            choices={choices}
            list={list}
            renderCard={renderCard}
            renderBone={renderBone}
            dense={dense}
          />
        </section>
      </div>
    </div>
  );
}

/** The records of the page, or why there are none. */
function Results<Item>({
  words,
  choices,
  list,
  renderCard,
  renderBone,
  dense,
}: Pick<Props<Item, string>, 'words' | 'choices' | 'list' | 'renderCard' | 'renderBone' | 'dense'>) {
  const { data, total, loading, fault, retry } = list;
  if (fault) return <FaultMessage fault={fault} retry={retry} />;
  if (data === undefined)
    return <ul className="m-cards">{Array.from({ length: PAGE_SIZE }, (_, index) => renderBone(index))}</ul>;
  if (data.length === 0) return <Nothing words={words} choices={choices} />;
  return (
    <>
      {dense ? (
        <div className={loading ? 'l-stale' : undefined}>{dense.render(data)}</div>
      ) : (
        <ul className={loading ? 'm-cards l-stale' : 'm-cards'}>{data.map(renderCard)}</ul>
      )}
      <Suspense>
        <Pager
          page={choices.page}
          total={total}
          size={dense?.size ?? PAGE_SIZE}
          onPage={(page) => choices.choose({}, { page })}
        />
      </Suspense>
    </>
  );
}

function Nothing({ words, choices }: Pick<Props<unknown, string>, 'words' | 'choices'>) {
  const {
    text: { site },
  } = usePublicText();
  const beyond = choices.page > 1;
  if (!choices.narrowed && !beyond) return <Message title={words.empty} text={words.emptyText} />;
  return (
    <Message title={words.none} text={words.noneText}>
      <button type="button" className="p-button" onClick={choices.clear}>
        {site.market.clear}
      </button>
    </Message>
  );
}

interface SortChoiceProps<Word extends string> {
  title: string;
  words: readonly Word[];
  names: Record<Word, string>;
  value: Word;
  onChange: (word: Word) => void;
}

function SortChoice<Word extends string>({ title, words, names, value, onChange }: SortChoiceProps<Word>) {
  return (
    <label className="l-sort">
      <span>{title}</span>
      <select value={value} onChange={(event) => onChange(words.find((word) => word === event.target.value) ?? value)}>
        {words.map((word) => (
          <option key={word} value={word}>
            {names[word]}
          </option>
        ))}
      </select>
    </label>
  );
}

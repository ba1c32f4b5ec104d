import { productTable as en } from '#src/i18n/en/site/productTable.ts';
import { productTable as zh } from '#src/i18n/zh/site/productTable.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import type { Choices } from '#src/public/reading/useChoices.ts';

/** Cards, or a table with a row for each product. */
export default function ViewChoice({ choices }: { choices: Choices }) {
  const words = usePublicText().lang === 'zh' ? zh : en;
  const views = [
    { view: '', name: words.asCards },
    { view: 'table', name: words.asTable },
  ];
  return (
    <fieldset className="l-views" aria-label={words.view}>
      {views.map(({ view, name }) => (
        <button
          key={view}
          type="button"
          aria-pressed={choices.one('view') === view}
          onClick={() => choices.choose({ view })}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}

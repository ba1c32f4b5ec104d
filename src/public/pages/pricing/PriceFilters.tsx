import { useId, type ReactNode } from 'react';
import type { Region } from '#model/language/records.ts';
import { useWords, type Facets } from '#src/public/reading/ProductWords.tsx';
import { useReply } from '#src/public/reading/useReply.ts';
import type { Choices } from '#src/public/reading/useChoices.ts';
import { usePublicText } from '#src/public/PublicText.tsx';

const REGIONS = '/api/bill/v1/market/regions?range=[0,99]';
const CHARGES = '/api/bill/v1/market/products/facets?fields=charge_type';

/** Region and way of charging, kept in the address. */
export function PriceFilters({ choices }: { choices: Choices }) {
  const { pricing: words } = usePublicText().text.site;
  const word = useWords();
  const { data: regions } = useReply<Pick<Region, 'id' | 'name' | 'code'>[]>(REGIONS);
  const { data: charges } = useReply<Facets>(CHARGES);
  const choose = (name: string) => (value: string) => choices.choose({ [name]: value });
  return (
    <div className="l-tools r-filters">
      <Filter title={words.region} value={choices.one('region')} any={words.everyRegion} onChange={choose('region')}>
        {regions?.map(({ id }) => (
          <option key={id} value={id}>
            {word('region_id', id)}
          </option>
        ))}
      </Filter>
      <Filter title={words.charge} value={choices.one('charge')} any={words.everyCharge} onChange={choose('charge')}>
        {charges?.['charge_type']?.map(({ value }) => (
          <option key={String(value)} value={String(value)}>
            {word('charge_type', String(value))}
          </option>
        ))}
      </Filter>
    </div>
  );
}

interface FilterProps {
  title: string;
  /** The option for every value. */
  any: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

function Filter({ title, any, value, onChange, children }: FilterProps) {
  const id = useId();
  return (
    <span className="l-sort">
      <label htmlFor={id}>{title}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{any}</option>
        {children}
      </select>
    </span>
  );
}

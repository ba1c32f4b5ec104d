import { useId, useState } from 'react';
import { publicFault } from '#src/public/publicFault.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import { navigate } from '#src/public/routing/address.ts';
import type { Buying } from '#src/public/pages/market/purchase/usePurchase.ts';
import { usePurchaseWords } from '#src/public/pages/market/purchase/usePurchaseWords.ts';
import { addressOfTemplate } from './templateCalls.ts';
import { TEMPLATE_LIST, type LaunchTemplate } from './templateList.ts';

interface Props {
  buying: Buying;
  templates: readonly LaunchTemplate[];
}

/** The templates that the reader has, to fill in the page with one of them. */
export default function UseTemplate({ buying: { isLoading }, templates }: Props) {
  const words = usePurchaseWords();
  const { text } = usePublicText();
  const id = useId();
  const [used, setUsed] = useState('');
  const [fault, setFault] = useState<string>();
  const use = async (value: string) => {
    setUsed(value);
    setFault(undefined);
    if (value === '') return;
    try {
      navigate(await addressOfTemplate(Number(value)), { replace: true });
    } catch (reason) {
      setFault(publicFault(reason, text.fault).message);
    }
  };
  return (
    <div className="b-line" aria-busy={isLoading}>
      <label htmlFor={id}>{words.template}</label>
      <select id={id} value={used} onChange={({ target }) => void use(target.value)}>
        <option value="">{words.noTemplate}</option>
        {templates.map((each) => (
          <option key={each.id} value={each.id}>
            {each.name}
            {each.shared ? ` · ${words.shared}` : ''}
          </option>
        ))}
      </select>
      <a href={TEMPLATE_LIST}>{words.manage}</a>
      <div role="alert" className="c-alert">
        {fault && <p>{fault}</p>}
      </div>
    </div>
  );
}

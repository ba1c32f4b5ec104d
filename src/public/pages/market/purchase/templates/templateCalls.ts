import type { LaunchChoices } from '#model/domains/market/launch.ts';
import type { Label } from '#model/language/definition.ts';
import { request } from '#src/http/httpClient.ts';
import { newKey } from '#src/http/newKey.ts';
import { isSecret } from '#src/public/pages/market/purchase/values/enteredKinds.ts';
import { isLogin } from '#src/public/pages/market/purchase/Entries.tsx';
import { TEMPLATES } from './templateList.ts';
import {
  FIRST_SIZE,
  knownAdds,
  NEW,
  OFF,
  wayWord,
  type Buying,
} from '#src/public/pages/market/purchase/usePurchase.ts';

/** The page that a template opens. */
export async function addressOfTemplate(id: number): Promise<string> {
  const { json } = await request<{ address: string }>(`${TEMPLATES}/${id}?action=use`, { method: 'POST', body: {} });
  return json.address;
}

export async function saveTemplate(entered: {
  name: string;
  shared: boolean;
  replace: boolean;
  choices: LaunchChoices;
}): Promise<void> {
  await request(TEMPLATES, { method: 'POST', body: entered, headers: { 'Idempotency-Key': newKey() } });
}

/** Everything that is chosen now, whether by the reader or before them. Of a password, only that it is one. */
export function choicesNow(buying: Buying, label: (label: Label) => string): LaunchChoices {
  const { reply, way, wish, adds } = buying;
  const { form, place, size } = reply;
  const chosen = [...chosenFields(buying), ...chosenPreparations(buying)];
  const names = chosen.flatMap(({ field, title }) => (title ? [[field, title] as const] : []));
  return {
    product_id: way?.product_id ?? buying.id,
    way: way ? wayWord(way) : 'hour',
    cloud: place?.cloud_id ?? '',
    count: wish.count,
    size: size ? Number(wish.size || FIRST_SIZE) : null,
    login: wish.one('login') === PASSWORD ? PASSWORD : null,
    values: Object.fromEntries(chosen.map(({ field, value }) => [field, value])),
    adds: knownAdds(form, adds),
    named: { ...(place && { cloud: label(place.label) }), ...Object.fromEntries(names) },
  };
}

const PASSWORD = 'password';

interface Chosen {
  field: string;
  value: string;
  title: string | undefined;
}

function chosenFields({ reply: { form }, wish, own, chosen, entered }: Buying): Chosen[] {
  const isByPassword = wish.one('login') === PASSWORD;
  return form.fields.flatMap((field) => {
    if (field.type !== 'reference') {
      const { [field.name]: text = '' } = entered;
      const isKept = text !== '' && field.name !== 'name' && !isSecret(field);
      return isKept ? [{ field: field.name, value: text, title: undefined }] : [];
    }
    const value = chosen(field);
    if (value === '' || (isByPassword && isLogin(form.fields, field))) return [];
    const all = [...(field.options ?? []), ...(own?.fields[field.name] ?? [])];
    return [{ field: field.name, value, title: all.find((option) => `${option.value}` === value)?.title }];
  });
}

/** What is made with this order is there for the next one. */
function chosenPreparations({ reply: { form }, own, prepared }: Buying): Chosen[] {
  return form.prepares.flatMap(({ field, optional }) => {
    const value = prepared(field);
    if (value === '' || value === NEW || (value === OFF && !optional)) return [];
    return [{ field, value, title: own?.prepares[field]?.find(({ id }) => id === value)?.title }];
  });
}

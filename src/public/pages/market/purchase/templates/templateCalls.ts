import type { LaunchChoices } from '#model/domains/market/launch.ts';
import { request } from '#src/http/httpClient.ts';
import { newKey } from '#src/http/newKey.ts';
import { isLogin } from '#src/public/pages/market/purchase/Entries.tsx';
import {
  FIRST_SIZE,
  knownAdds,
  NEW,
  OFF,
  wayWord,
  type Buying,
} from '#src/public/pages/market/purchase/usePurchase.ts';

export const TEMPLATES = '/api/bill/v1/launch-templates';
/** Where they are renamed, shared and deleted. */
export const TEMPLATE_LIST = '/launchTemplate';

export interface LaunchTemplate {
  id: number;
  name: string;
  shared: boolean;
}

/** More than anybody looks through in a menu; the list has all. */
export const ALL = `${TEMPLATES}?range=[0,99]&sort=${encodeURIComponent('["name","ASC"]')}`;

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
export function choicesNow(buying: Buying, label: (label: { zh: string; en: string }) => string): LaunchChoices {
  const { reply, way, wish, own, adds } = buying;
  const { form, place } = reply;
  const values: Record<string, string> = {};
  const named: Record<string, string> = place ? { cloud: label(place.label) } : {};
  const isByPassword = wish.one('login') === 'password';
  for (const field of form.fields) {
    if (field.type !== 'reference' || (isByPassword && isLogin(form.fields, field))) continue;
    const value = buying.chosen(field);
    if (value === '') continue;
    values[field.name] = value;
    const all = [...(field.options ?? []), ...(own?.fields[field.name] ?? [])];
    const title = all.find((option) => `${option.value}` === value)?.title;
    if (title) named[field.name] = title;
  }
  for (const { field, optional } of form.prepares) {
    const value = buying.prepared(field);
    // What is made with this order is there for the next one.
    if (value === '' || value === NEW || (value === OFF && !optional)) continue;
    values[field] = value;
    const title = own?.prepares[field]?.find(({ id }) => id === value)?.title;
    if (title) named[field] = title;
  }
  return {
    product_id: way?.product_id ?? buying.id,
    way: way ? wayWord(way) : 'hour',
    cloud: place?.cloud_id ?? '',
    count: wish.count,
    size: reply.size ? Number(wish.size || FIRST_SIZE) : null,
    login: isByPassword ? 'password' : null,
    values,
    adds: knownAdds(form, adds),
    named,
  };
}

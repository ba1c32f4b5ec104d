import { useState } from 'react';
import { deploy as en } from '#src/i18n/en/site/deploy.ts';
import { deploy as zh } from '#src/i18n/zh/site/deploy.ts';
import { fill } from '#src/public/fill.ts';
import { Choice } from '#src/public/product/Choice.tsx';
import { PlaceChoice } from '#src/public/product/PlaceChoice.tsx';
import { CreateLink } from '#src/public/product/CreateLink.tsx';
import { usePublicText } from '#src/public/PublicText.tsx';
import { createAddress } from '#src/public/reading/createAddress.ts';
import { listAddress } from '#src/public/reading/listQuery.ts';
import type { MarketProduct } from '#src/public/reading/marketProduct.ts';
import type { Offer } from '#src/public/reading/offer.ts';
import { useReply } from '#src/public/reading/useReply.ts';
import type { WarehouseItemDetail } from '#src/public/reading/warehouseItem.ts';
import { formatMoney } from '#src/ui/formatMoney.ts';
import { DeployApp } from './DeployApp.tsx';
import { needsOf } from './needsOf.ts';

/**
 * The sizes on sale that meet the requirements of an item, and the way to the form of a machine, filled in for it; of
 * an image, the way to a deployment of containers as well; of an item with a template, the way to its installation.
 */
export default function DeployItem({ item }: { item: WarehouseItemDetail }) {
  if (item.template_id) return <Install templateId={item.template_id} />;
  return (
    <>
      {item.image && <Run item={item} image={item.image} />}
      {item.app_port ? <DeployApp item={item} port={item.app_port} /> : <Deploy item={item} />}
    </>
  );
}

const CONTAINER_FORM = '/containers/deployments/add';

/** The way to the form of a deployment, with the image of an item filled in. */
function Run({ item, image }: { item: WarehouseItemDetail; image: string }) {
  const { lang } = usePublicText();
  const words = (lang === 'zh' ? zh : en).container;
  const source = JSON.stringify({ name: nameOf(item), image });
  return (
    <section className="i-deploy">
      <h2>{words.heading}</h2>
      <p>{words.plain}</p>
      <CreateLink address={`${CONTAINER_FORM}?source=${encodeURIComponent(source)}`} words={words} />
    </section>
  );
}

const APP_FORM = '/apps/stacks/add';

/** The way to the form of an app, with the template of an item chosen. */
function Install({ templateId }: { templateId: number }) {
  const { lang } = usePublicText();
  const words = (lang === 'zh' ? zh : en).app;
  const source = JSON.stringify({ template_id: templateId });
  return (
    <section className="i-deploy">
      <h2>{words.heading}</h2>
      <p>{words.plain}</p>
      <CreateLink address={`${APP_FORM}?source=${encodeURIComponent(source)}`} words={words} />
    </section>
  );
}

function Deploy({ item }: { item: WarehouseItemDetail }) {
  const { lang } = usePublicText();
  const words = lang === 'zh' ? zh : en;
  const [chosen, setChosen] = useState<number>();
  const [cloud, setCloud] = useState<string>();
  const { data } = useReply<MarketProduct[]>(
    listAddress({ collection: 'products', filter: needsOf(item), q: '', sort: [['sale_hour', 'ASC']], page: 1 }),
  );
  const sizes = data?.filter(({ stock }) => stock !== 0);
  const size = sizes?.find(({ id }) => id === chosen) ?? sizes?.[0];
  const { data: offer } = useReply<Offer>(size && `/api/bill/v1/market/products/${size.id}/offer`);
  const place = offer?.places.find(({ cloud_id }) => cloud_id === cloud) ?? offer?.places[0];
  const values = { name: nameOf(item), ...(item.pull_command && { user_data: scriptOf(item) }) };
  const wish = { count: 1, size: 1, charge_type: 'postpaid', period: null };
  const address = place && createAddress({ ...place, values: { ...place.values, ...values } }, wish);
  return (
    <section className="i-deploy">
      <h2>{words.heading}</h2>
      <p>{item.pull_command ? words.command : words.plain}</p>
      {sizes?.length === 0 && <output>{words.none}</output>}
      {size && sizes && (
        <>
          <Choice title={words.size} value={`${size.id}`} onChange={(value) => setChosen(Number(value))}>
            {sizes.map((each) => (
              <option key={each.id} value={each.id}>
                {fill(words.option, {
                  name: (lang === 'en' && each.name_en) || each.name,
                  price: formatMoney(each.sale_hour ?? '0') ?? '',
                })}
              </option>
            ))}
          </Choice>
          {offer && (
            <>
              <PlaceChoice title={words.cloud} places={offer.places} place={place} onChange={setCloud} />
              <CreateLink address={address} words={words} />
            </>
          )}
        </>
      )}
    </section>
  );
}

const nameOf = ({ code }: WarehouseItemDetail) => code.replaceAll('.', '-');

const scriptOf = ({ name_en, code, version, pull_command }: WarehouseItemDetail) =>
  `#!/bin/sh\n# ${name_en ?? code} ${version}\n${pull_command ?? ''}\n`;

import { lazy, Suspense, useId, useState } from 'react';
import { readValues, valuesText } from '#model/domains/market/purchaseAddress.ts';
import { isPlatformKind } from '#model/rules/isPlatformKind.ts';
import type { MarketProduct } from '#src/public/reading/marketProduct.ts';
import { useReply } from '#src/public/reading/useReply.ts';
import { sessionKind } from '#src/session/start/sessionKind.ts';
import { Choices } from './Choices.tsx';
import { Entries, isLogin, Login, type Entered } from './Entries.tsx';
import { hasPrice, isPriced, isSecret } from './values/enteredKinds.ts';
import { Optional } from './Optional.tsx';
import { Network } from './Network.tsx';
import { Act, type ActProps } from './paying/Act.tsx';
import { Bill, Total } from './paying/Bill.tsx';
import { useBuying } from './paying/useBuying.ts';
import { Places } from './Places.tsx';
import { Sizes } from './Sizes.tsx';
import { ALL, type LaunchTemplate } from './templates/templateList.ts';
import { withValue, type Buying } from './usePurchase.ts';
import { usePurchaseWords } from './usePurchaseWords.ts';
import { Values } from './values/Values.tsx';
import { Ways } from './Ways.tsx';
import './purchase.css';

// Only for customers who are signed in.
const UseTemplate = lazy(() => import('./templates/UseTemplate.tsx'));
const SaveTemplate = lazy(() => import('./templates/SaveTemplate.tsx'));

const DIGITS = 4;

/** All choices, from top to end, with the bill beside them. */
export function Purchase({ product, buying }: { product: MarketProduct; buying: Buying }) {
  const words = usePurchaseWords();
  const { form } = buying.reply;
  const { wish } = buying;
  const [first] = useState(() => firstName(product));
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [autoRenew, setAutoRenew] = useState(false);
  const values = { ...buying.entered, name: wish.one('name') || first, ...typed };
  const press = useBuying(buying, values, autoRenew);
  const entered: Entered = {
    values,
    faults: press.faults,
    enter(name, value) {
      setTyped((before) => ({ ...before, [name]: value }));
      const field = form.fields.find((each) => each.name === name);
      // What is no secret stays through a sign-in.
      if (name === 'name') wish.choose({ name: value });
      else if (field && isPriced(field, value)) withValue(wish, name, value);
      else if (field && !isSecret(field) && !hasPrice(field))
        wish.choose({ typed: valuesText({ ...readValues(wish.one('typed')), [name]: value }) });
    },
  };
  const logins = form.fields.filter((field) => isLogin(form.fields, field));
  const rest = form.fields.filter((field) => !logins.includes(field));
  const kind = customerKind();
  const { data: templates, retry } = useReply<LaunchTemplate[]>(kind === undefined ? undefined : ALL);
  return (
    <div className="i-row b-page">
      <section className="b-form" aria-labelledby="buy">
        <h2 id="buy" className="p-hidden">
          {words.heading}
        </h2>
        {templates !== undefined && templates.length > 0 && (
          <Suspense>
            <UseTemplate buying={buying} templates={templates} />
          </Suspense>
        )}
        <Ways {...buying} />
        <Places buying={buying} />
        <Sizes id={product.id} buying={buying} />
        {rest.map((field) => {
          const Part = field.required ? Choices : Optional;
          return field.type === 'reference' && field.options && <Part key={field.name} field={field} buying={buying} />;
        })}
        <Values
          fields={rest.filter(({ name, type }) => type !== 'reference' && name !== 'name')}
          entered={entered}
          isSignedIn={buying.isSignedIn}
        />
        <Network buying={buying} />
        {logins.length > 0 && <Login fields={logins} buying={buying} entered={entered} />}
        <Entries fields={rest.filter(({ name }) => name === 'name')} buying={buying} entered={entered} />
      </section>
      <Offer
        buying={buying}
        entered={values}
        press={press}
        renewal={{ autoRenew, setAutoRenew }}
        kind={kind}
        onSaved={retry}
      />
    </div>
  );
}

/** Who runs the platform buys nothing, and keeps no templates. */
function customerKind(): number | undefined {
  const kind = sessionKind();
  return kind === undefined || isPlatformKind(kind) ? undefined : kind;
}

interface OfferProps extends Omit<ActProps, 'onUnfold'> {
  kind: number | undefined;
  /** A template was saved. */
  onSaved: () => void;
}

/** The bill; on a phone, its sum with the press that buys, and the rest unfolded. */
function Offer({ kind, onSaved, ...more }: OfferProps) {
  const words = usePurchaseWords();
  const id = useId();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const { buying, press } = more;
  return (
    <aside className="i-aside b-aside">
      <section className="m-offer" aria-labelledby="bill" data-unfolded={isUnfolded || undefined}>
        <h2 id="bill">{words.bill}</h2>
        <div id={id} className="b-fold b-details">
          <Bill buying={buying} quote={press.quote} />
        </div>
        <div className="b-sum">
          <Total buying={buying} quote={press.quote} />
          <button
            type="button"
            className="b-unfold"
            aria-expanded={isUnfolded}
            aria-controls={id}
            onClick={() => setIsUnfolded(!isUnfolded)}
          >
            {isUnfolded ? words.fold : words.unfold}
          </button>
        </div>
        <Act {...more} onUnfold={() => setIsUnfolded(true)} />
        {kind !== undefined && (
          <div className="b-fold">
            <Suspense>
              <SaveTemplate buying={buying} kind={kind} onSaved={onSaved} />
            </Suspense>
          </div>
        )}
      </section>
    </aside>
  );
}

/** A name that can stay as it is: the size and four digits. */
function firstName({ code }: MarketProduct): string {
  const word = /[a-z][a-z0-9]*/.exec((code.split('.').at(-1) ?? '').replace(/-m$/, ''))?.[0] ?? 'new';
  return `${word}-${`${crypto.getRandomValues(new Uint16Array(1))[0]}`.padStart(DIGITS, '0').slice(-DIGITS)}`;
}

import { useId } from 'react';
import { Field } from '#src/public/controls/Field.tsx';
import { usePublicText } from '#src/public/PublicText.tsx';
import { Cards } from './Cards.tsx';
import type { PurchaseField } from '#model/domains/market/purchaseShapes.ts';
import { FIRST_SIZE, NEW, withValue, type Buying } from './usePurchase.ts';
import { usePurchaseWords } from './usePurchaseWords.ts';

export interface Entered {
  values: Record<string, string>;
  enter: (name: string, value: string) => void;
  faults: Partial<Record<string, string>>;
}

const PASSWORD = 'password';

/** A way to log in is one of its fields: a record that is made or chosen, or a password. */
export const isLogin = (fields: readonly PurchaseField[], field: PurchaseField): boolean =>
  fields.some(({ type }) => type === PASSWORD) &&
  (field.type === PASSWORD || (field.to !== undefined && !field.options));

/** How to log in: with a key of one's own, a new one, or a password. */
export function Login({ fields, buying, entered }: { fields: PurchaseField[]; buying: Buying; entered: Entered }) {
  const words = usePurchaseWords();
  const { label } = usePublicText();
  const { own, wish, isSignedIn } = buying;
  const key = fields.find(({ type }) => type !== PASSWORD);
  const password = fields.find(({ type }) => type === PASSWORD);
  const mine = (key && own?.fields[key.name]) ?? [];
  const chosen = key ? buying.chosen(key) : '';
  const isByPassword = wish.one('login') === PASSWORD;
  const gone = key && !isByPassword ? buying.open.get(key.name) : undefined;
  const value = isByPassword ? PASSWORD : chosen;
  return (
    <Cards
      name="login"
      label={words.login}
      open={gone}
      value={value}
      onChange={(next) => {
        if (next === PASSWORD) wish.choose({ login: PASSWORD });
        else if (key) withValue(wish, key.name, next, { login: '' });
      }}
      choices={[
        ...mine.map((each) => ({ value: `${each.value}`, title: each.title, text: words.ownKey })),
        ...(key ? [{ value: NEW, title: words.newKey, text: words.newKeyHelp }] : []),
        ...(password ? [{ value: PASSWORD, title: words.password, text: isSignedIn ? '' : words.passwordLater }] : []),
      ]}
    >
      {isByPassword && password && isSignedIn && (
        <Field
          name={password.name}
          label={label(password.label)}
          help={words.passwordHelp}
          type="password"
          autoComplete="new-password"
          value={entered.values[password.name] ?? ''}
          onChange={(text) => entered.enter(password.name, text)}
          fault={entered.faults[password.name]}
        />
      )}
    </Cards>
  );
}

/** The name, the amount of what is sold by size, and the number. */
export function Entries({ fields, buying, entered }: { fields: PurchaseField[]; buying: Buying; entered: Entered }) {
  const words = usePurchaseWords();
  const { label } = usePublicText();
  const { wish, reply } = buying;
  const id = useId();
  return (
    <fieldset className="b-part">
      <legend className="p-hidden">
        {words.name}
        {reply.form.many > 1 && ` · ${words.count}`}
      </legend>
      <div className="b-entries">
        {fields.map((field) => (
          <Field
            key={field.name}
            name={field.name}
            label={label(field.label)}
            help={field.help ? label(field.help) : words.nameHelp}
            maxLength={field.maxLength ?? 64}
            value={entered.values[field.name] ?? ''}
            onChange={(text) => entered.enter(field.name, text)}
            fault={entered.faults[field.name]}
          />
        ))}
        {reply.size != null && (
          <Whole
            id={`${id}-size`}
            title={[words.size, reply.sizeUnit].filter(Boolean).join(' · ')}
            value={wish.size || `${FIRST_SIZE}`}
            max={32_768}
            onChange={(size) => wish.choose({ size })}
          />
        )}
        {reply.form.many > 1 && (
          <Whole
            id={`${id}-count`}
            title={words.count}
            value={`${wish.count}`}
            max={reply.form.many}
            onChange={(count) => wish.choose({ count: count === '1' ? '' : count })}
          />
        )}
      </div>
    </fieldset>
  );
}

interface WholeProps {
  id: string;
  title: string;
  value: string;
  max: number;
  onChange: (value: string) => void;
}

function Whole({ id, title, value, max, onChange }: WholeProps) {
  return (
    <div className="c-field">
      <label htmlFor={id}>{title}</label>
      <div className="c-box">
        <input
          id={id}
          type="number"
          min={1}
          max={max}
          value={value}
          onChange={({ target }) => {
            const next = Math.round(Number(target.value));
            if (next >= 1 && next <= max) onChange(`${next}`);
          }}
        />
      </div>
    </div>
  );
}

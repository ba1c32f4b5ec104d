import { lazy, startTransition, Suspense, useCallback, useEffect, useState } from 'react';
import { FaultBox } from '#src/public/controls/FaultBox.tsx';
import { Tabs } from '#src/public/controls/Tabs.tsx';
import type { EntryFault } from '#src/public/controls/useEntry.ts';
import { publicFault } from '#src/public/publicFault.ts';
import { PublicLink } from '#src/public/routing/PublicLink.tsx';
import { usePageHead } from '#src/public/usePageHead.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import { ACCOUNTS_PATH } from '#model/values/constants.ts';
import { accountsPath } from '#src/session/accountsPath.ts';
import { followSignIn } from '#src/session/account/followAccount.ts';
import { takeLoginNotice } from '#src/session/end/loginNotice.ts';
import { sessionKind } from '#src/session/start/sessionKind.ts';
import { signIn } from '#src/session/start/signIn.ts';
import { DemoAccounts } from './DemoAccounts.tsx';
import { navigate } from '#src/public/routing/address.ts';
import { useAddress } from '#src/public/routing/useAddress.ts';
import { PasswordForm } from './PasswordForm.tsx';

// Loaded once the page is painted.
const later = {
  code: () => import('./CodeForm.tsx'),
  retrieve: () => import('./RetrieveForm.tsx'),
  destination: () => import('#src/public/destination.ts'),
};
const CodeForm = lazy(async () => ({ default: (await later.code()).CodeForm }));
const RetrieveForm = lazy(async () => ({ default: (await later.retrieve()).RetrieveForm }));

const RETRIEVE = 'retrieve';
const WAYS = ['password', 'sms', 'email'] as const;

/**
 * `/login` (spec 2.1, 4.6, 5): three ways to sign in, and the form for a forgotten password. `leave` opens the next
 * address.
 */
export function LoginPage({
  leave = (address) => window.location.replace(address),
}: {
  leave?: (address: string) => void;
}) {
  const { text } = usePublicText();
  const { signIn: words, retrieve } = text;
  const [way, setWay] = useState<(typeof WAYS)[number]>('password');
  const address = useAddress();
  // Part of the address, so that going back leads to the sign-in and a reload stays.
  const retrieving = new URLSearchParams(address.split('?')[1]).has(RETRIEVE);
  // Another service of accounts takes a name and a password; whether it has other ways in, this page does not know.
  const others = accountsPath() !== ACCOUNTS_PATH;
  const [changed, setChanged] = useState(false);
  const [entering, setEntering] = useState(false);
  const [fault, setFault] = useState<EntryFault>();
  // Why a 401 led here; shown until the first attempt.
  const [notice] = useState<EntryFault | undefined>(() => {
    const left = takeLoginNotice();
    return (
      left && {
        message: left.message ?? text.fault[left.key ?? 'unknown'],
        ...(left.code !== undefined && { code: left.code }),
      }
    );
  });
  usePageHead(retrieving ? retrieve.title : words.title, words.aside);
  const goOn = useCallback(async () => leave(await (await later.destination()).destination()), [leave]);
  useEffect(() => void Promise.all(Object.values(later).map((load) => load())).catch(() => undefined), []);
  useEffect(() => {
    const quietly = () => void goOn().catch(() => undefined);
    // A reader with a session does not need to sign in.
    if (sessionKind() !== undefined) quietly();
    return followSignIn(quietly);
  }, [goOn]);
  // The current form stays until the code of the next one is loaded.
  const chooseWay = (next: typeof way) => startTransition(() => setWay(next));
  const choose = (name: string, password: string) => {
    setEntering(true);
    setFault(undefined);
    signIn(name, password)
      .then(goOn)
      .catch((reason: unknown) => {
        setFault(publicFault(reason, text.fault));
        setEntering(false);
      });
  };
  const back = () => navigate(withRetrieve(address, false));
  return (
    <div className="s-page">
      <div className="s-card">
        {retrieving ? (
          <Suspense>
            <RetrieveForm
              onBack={back}
              onDone={() => {
                setChanged(true);
                setWay('password');
                back();
              }}
            />
          </Suspense>
        ) : (
          <>
            <h1>{words.title}</h1>
            {others ? (
              <PasswordForm notice={notice} onDone={goOn} />
            ) : (
              <>
                <p className="s-lead">{words.aside}</p>
                <Tabs label={words.ways} words={WAYS} names={words.way} value={way} onChange={chooseWay} />
                <div id="panel" role="tabpanel" aria-labelledby={`tab-${way}`}>
                  <output className={changed ? 'c-message' : 'p-hidden'}>{changed ? words.changed : ''}</output>
                  <Suspense>
                    {way === 'password' ? (
                      <PasswordForm notice={notice} onDone={goOn} />
                    ) : (
                      <CodeForm key={way} way={way} onDone={goOn} />
                    )}
                  </Suspense>
                </div>
                <p className="s-ways">
                  <span>
                    {words.noAccount}{' '}
                    <PublicLink className="p-link" href={`/register${window.location.search}`}>
                      {words.register}
                    </PublicLink>
                  </span>
                  <button type="button" className="p-link" onClick={() => navigate(withRetrieve(address, true))}>
                    {words.forgotten}
                  </button>
                </p>
                <FaultBox fault={fault} />
                <DemoAccounts onChoose={choose} disabled={entering} />
              </>
            )}
          </>
        )}
      </div>
    </div>
  );
}

/** The same address with the form for a forgotten password, or without it. */
function withRetrieve(address: string, on: boolean): string {
  const [path = '/login', search] = address.split('?');
  const query = new URLSearchParams(search);
  if (on) query.set(RETRIEVE, '1');
  else query.delete(RETRIEVE);
  return query.size > 0 ? `${path}?${query}` : path;
}

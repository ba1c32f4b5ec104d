import { lazy, startTransition, Suspense, useCallback, useEffect, useState, type ComponentProps } from 'react';
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
import { signIn, type SecondStep } from '#src/session/start/signIn.ts';
import { DemoAccounts } from './DemoAccounts.tsx';
import { PasswordForm } from './PasswordForm.tsx';

// Loaded once the page is painted.
const later = {
  code: () => import('./CodeForm.tsx'),
  second: () => import('./SecondStepForm.tsx'),
  passkey: () => import('./PasskeyWay.tsx'),
  destination: () => import('#src/public/destination.ts'),
};
const CodeForm = lazy(async () => ({ default: (await later.code()).CodeForm }));

const PasskeyWay = lazy(async () => ({ default: (await later.passkey()).PasskeyWay }));

const SecondStepForm = lazy(async () => ({ default: (await later.second()).SecondStepForm }));

const WAYS = ['password', 'sms', 'email'] as const;

/** `/login` (spec 2.1, 4.6, 5): three ways to sign in. `leave` opens the next address. */
export function LoginPage({
  leave = (address) => window.location.replace(address),
}: {
  leave?: (address: string) => void;
}) {
  const { text } = usePublicText();
  const { signIn: words } = text;
  const [way, setWay] = useState<(typeof WAYS)[number]>('password');
  // Another service of accounts takes a name and a password; whether it has other ways in, this page does not know.
  const others = accountsPath() !== ACCOUNTS_PATH;
  const [entering, setEntering] = useState(false);
  const [fault, setFault] = useState<EntryFault>();
  const [left] = useState(takeLoginNotice);
  const [turned, setTurned] = useState(false);
  // Why a 401 led here; shown until the first attempt.
  const notice: EntryFault | undefined =
    left === undefined || left.changed
      ? undefined
      : {
          message: left.message ?? text.fault[left.key ?? 'unknown'],
          ...(left.code !== undefined && { code: left.code }),
        };
  usePageHead(words.title, words.aside);
  const [second, setSecond] = useState<SecondStep>();
  const leaveFor = useGoOn(leave);
  const goOn = async (step?: SecondStep) => (step === undefined ? leaveFor() : setSecond(step));
  useEffect(() => void Promise.all(Object.values(later).map((load) => load())).catch(() => undefined), []);
  // The current form stays until the code of the next one is loaded.
  const chooseWay = (next: typeof way) => {
    // The focus stays on the tab.
    setTurned(true);
    startTransition(() => setWay(next));
  };
  const choose = (name: string, password: string) => {
    setEntering(true);
    setFault(undefined);
    signIn(name, password)
      .then(goOn)
      .catch((reason: unknown) => {
        setFault(publicFault(reason, text.fault));
      })
      .finally(() => setEntering(false));
  };
  if (second !== undefined)
    return (
      <SecondStepCard
        step={second}
        onDone={leaveFor}
        onBack={(reason) => {
          setSecond(undefined);
          setFault(reason === undefined ? undefined : publicFault(reason, text.fault));
        }}
      />
    );
  return (
    <div className="s-page">
      <div className="s-card">
        <h1>{words.title}</h1>
        {others ? (
          <PasswordForm takesFocus={!turned} notice={notice} onDone={goOn} />
        ) : (
          <>
            <p className="s-lead">{words.aside}</p>
            <Tabs label={words.ways} words={WAYS} names={words.way} value={way} onChange={chooseWay} />
            <div id="panel" role="tabpanel" aria-labelledby={`tab-${way}`}>
              <output className={left?.changed ? 'c-message' : 'p-hidden'}>{left?.changed ? words.changed : ''}</output>
              <Suspense>
                {way === 'password' ? (
                  <PasswordForm takesFocus={!turned} notice={notice} onDone={goOn} />
                ) : (
                  <CodeForm key={way} way={way} onDone={goOn} />
                )}
              </Suspense>
            </div>
            <ByPasskey disabled={entering} onDone={leaveFor} onFault={setFault} />
            <OtherWays />
            <FaultBox fault={fault} />
            <DemoAccounts onChoose={choose} disabled={entering} />
          </>
        )}
      </div>
    </div>
  );
}

/** Browsers accept a name as the site of a passkey, and no address. */
const mayUsePasskeys = () => 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname);

function ByPasskey(props: ComponentProps<typeof PasskeyWay>) {
  return (
    mayUsePasskeys() && (
      <Suspense>
        <PasskeyWay {...props} />
      </Suspense>
    )
  );
}

/** For those without an account, or without its password. The address keeps where the sign-in returns to. */
function OtherWays() {
  const {
    text: { signIn: words },
  } = usePublicText();
  return (
    <p className="s-ways">
      <span>
        {words.noAccount}{' '}
        <PublicLink className="p-link" href={`/register${window.location.search}`}>
          {words.register}
        </PublicLink>
      </span>
      <PublicLink className="p-link" href={`/forgotten-password${window.location.search}`}>
        {words.forgotten}
      </PublicLink>
    </p>
  );
}

/** In place of the first step once its answer asks for a second one. */
function SecondStepCard(props: ComponentProps<typeof SecondStepForm>) {
  const {
    text: { signIn: words },
  } = usePublicText();
  return (
    <div className="s-page">
      <div className="s-card">
        <h1>{words.secondTitle}</h1>
        <Suspense>
          <SecondStepForm {...props} />
        </Suspense>
      </div>
    </div>
  );
}

/** Opens the next address. A reader with a session, from another tab as well, does not need to sign in. */
function useGoOn(leave: (address: string) => void): () => Promise<void> {
  const goOn = useCallback(async () => leave(await (await later.destination()).destination()), [leave]);
  useEffect(() => {
    const quietly = () => void goOn().catch(() => undefined);
    if (sessionKind() !== undefined) quietly();
    return followSignIn(quietly);
  }, [goOn]);
  return goOn;
}

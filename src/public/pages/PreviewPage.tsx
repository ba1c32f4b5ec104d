import { Footer } from '#src/public/frame/Footer.tsx';
import { NavBar } from '#src/public/frame/NavBar.tsx';
import { Hero } from '#src/public/pages/welcome/Hero.tsx';
import { Offers } from '#src/public/pages/welcome/Offers.tsx';
import { PasswordForm } from '#src/public/pages/signIn/PasswordForm.tsx';
import { usePublicText } from '#src/public/PublicText.tsx';

export type PreviewedPage = 'signIn' | 'welcome';

/** A public page without what it reads from the server: bar, sign-in or welcome, and foot. */
export function PreviewPage({ page }: { page: PreviewedPage }) {
  return (
    <>
      <NavBar page={page === 'signIn' ? 'login' : 'welcome'} address={page === 'signIn' ? '/login' : '/'} />
      <div id="content">{page === 'signIn' ? <SignInCard /> : <Welcome />}</div>
      <Footer />
    </>
  );
}

function SignInCard() {
  const {
    text: { signIn: words },
  } = usePublicText();
  return (
    <div className="s-page">
      <div className="s-card">
        <h1>{words.title}</h1>
        <p className="s-lead">{words.aside}</p>
        <PasswordForm takesFocus={false} notice={undefined} onDone={async () => undefined} />
      </div>
    </div>
  );
}

function Welcome() {
  return (
    <>
      <Hero />
      <div className="p-wide">
        <Offers />
      </div>
    </>
  );
}

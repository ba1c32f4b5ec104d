import { install as en } from '#src/i18n/en/site/install.ts';
import { install as zh } from '#src/i18n/zh/site/install.ts';
import { CreateLink } from '#src/public/product/CreateLink.tsx';
import { usePublicText } from '#src/public/PublicText.tsx';

const FORM = '/apps/stacks/add';

/** The way to the form of an app, with the template of an item chosen. */
export default function InstallItem({ templateId }: { templateId: number }) {
  const { lang } = usePublicText();
  const words = lang === 'zh' ? zh : en;
  const source = JSON.stringify({ template_id: templateId });
  return (
    <section className="i-deploy">
      <h2>{words.heading}</h2>
      <p>{words.plain}</p>
      <CreateLink address={`${FORM}?source=${encodeURIComponent(source)}`} words={words} />
    </section>
  );
}

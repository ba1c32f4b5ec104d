import '#src/fields/values.css';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { Cloud } from '#src/session/cloud/cloudsQuery.ts';

/** The usage of a cloud in a word (spec 4.4); nothing if its usage has no tag. */
export function UsageTag({ cloud }: { cloud: Pick<Cloud, 'usage' | 'usage_tag'> | undefined }) {
  const translate = useTranslate();
  const label = useLabel();
  const lang = useLang();
  if (!cloud?.usage_tag) return null;
  const percent = (cloud.usage ?? 0).toLocaleString(lang, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <span
      className="value-tag"
      data-tone={cloud.usage_tag.tone ?? 'neutral'}
      title={translate('frame.cloud.usage', { percent })}
      style={{ flex: 'none' }}
    >
      <span className="value-dot" aria-hidden />
      {label(cloud.usage_tag.label)}
    </span>
  );
}

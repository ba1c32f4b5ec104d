import '#src/i18n/parts/statistics.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';

/** The step in words. */
export function useStepText(): (seconds: number) => string {
  const translate = useTranslate();
  return (seconds) => {
    if (seconds % 3_600 === 0) return translate('statistics.hours', { count: seconds / 3_600 });
    return seconds % 60 === 0
      ? translate('statistics.minutes', { count: seconds / 60 })
      : translate('statistics.seconds', { count: seconds });
  };
}

import './glyph.css';

const PATHS = {
  more: 'M8 3.5h.01M8 8h.01M8 12.5h.01',
  chevronRight: 'M6 3.5 10.5 8 6 12.5',
  chevronLeft: 'M10 3.5 5.5 8l4.5 4.5',
  chevronDown: 'M3.5 6 8 10.5 12.5 6',
  sortUp: 'M8 12.5v-9M4.5 7 8 3.5 11.5 7',
  sortDown: 'M8 3.5v9M4.5 9 8 12.5 11.5 9',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM10.5 10.5l3 3',
  filter: 'M2.5 4h11M4.5 8h7M6.5 12h3',
  columns: 'M2.5 3.5h11v9h-11zM6.2 3.5v9M9.8 3.5v9',
  refresh: 'M13 8a5 5 0 1 1-1.5-3.5L13 6M13 2.8V6H9.8',
  close: 'm4 4 8 8M12 4l-8 8',
  add: 'M8 3v10M3 8h10',
  grip: 'M6 4h.01M10 4h.01M6 8h.01M10 8h.01M6 12h.01M10 12h.01',
  edit: 'M10.5 3 13 5.5 5.5 13H3v-2.5z',
  bookmark: 'M4.5 2.5h7v11L8 10.8l-3.5 2.7z',
  check: 'm3.5 8.5 3 3 6-7',
  code: 'M5.5 4.5 2 8l3.5 3.5M10.5 4.5 14 8l-3.5 3.5',
} as const;

/** An icon of 16 by 16, as plain markup because a table draws hundreds of them. It has no label; its button does. */
export function Glyph({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg
      className="glyph"
      viewBox="0 0 16 16"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' || name === 'grip' ? 2 : 1.4}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}

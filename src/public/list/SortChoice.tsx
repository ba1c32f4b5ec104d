interface Props<Word extends string> {
  title: string;
  words: readonly Word[];
  names: Record<Word, string>;
  value: Word;
  onChange: (word: Word) => void;
}

export function SortChoice<Word extends string>({ title, words, names, value, onChange }: Props<Word>) {
  return (
    <label className="l-sort">
      <span>{title}</span>
      <select value={value} onChange={(event) => onChange(words.find((word) => word === event.target.value) ?? value)}>
        {words.map((word) => (
          <option key={word} value={word}>
            {names[word]}
          </option>
        ))}
      </select>
    </label>
  );
}

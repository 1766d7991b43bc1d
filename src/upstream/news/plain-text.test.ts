import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test.each([
  [
    'tags and what scripts hold are dropped',
    'a <b>bold</b> claim<script>steal()</script>!',
    'a  bold  claim !',
  ],
  [
    'a reference is read, even where HTML was escaped into XML',
    'Q&amp;amp;A &#8217; &nbsp;&#x2014;',
    'Q&A ’  —',
  ],
  ['escaped tags are tags', '&lt;p&gt;Hello&lt;/p&gt;', ' Hello '],
  ['what a document declares for itself stays unread', '&lol9; &bomb;', '&lol9; &bomb;'],
  ['a comparison is no tag', 'fees < 1 %', 'fees < 1 %'],
  ['a tag that never ends takes the rest', 'seen <img src="x', 'seen '],
  ['a number that is no character says nothing', 'a&#0;b&#x110000;c', 'abc'],
])('%s', (_what, markup, text) => {
  expect(plainText(markup)).toBe(text)
})

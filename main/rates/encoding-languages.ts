/** The letters above ASCII by which a language shows, and the encodings in which it is written. */
export interface Language {
  readonly encodings: readonly string[];
  /** Its letters above ASCII, in lower case. */
  readonly letters: string;
  /** What the language never has. */
  readonly unlikely?: RegExp;
  /** It has no letters of ASCII in its words. */
  readonly isOwnScript?: true;
  /** What one of its letters counts; a mix of languages counts less than one language. */
  readonly weight?: number;
}

const western = ['windows-1252', 'iso-8859-15', 'macintosh'];
const central = ['windows-1250', 'iso-8859-2'];
const baltic = ['windows-1257', 'iso-8859-13'];
const cyrillic = ['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5', 'x-mac-cyrillic'];
const inPortuguese = /ã(?=[^oesn\P{L}])|õ(?!e)/giu;
const inItalian = /[àèéìòù](?=\p{L})/giu;
const inSpanish = /ñ(?![aeiouáéíóú])/giu;
const inWestern = /õ(?!e)|ñ(?![aeiouáéíóú])|[ìò](?=\p{L})|þ|ð|ý/giu;

/** Of equal ones the first counts: the same bytes are often words of several languages. */
export const languages: readonly Language[] = [
  { encodings: western, letters: 'äöüß' },
  { encodings: western, letters: 'àâçéèêëîïôûùœæ' },
  { encodings: western, letters: 'áéíóúñü', unlikely: inSpanish },
  { encodings: western, letters: 'áâãàçéêíóôõú', unlikely: inPortuguese },
  { encodings: western, letters: 'àèéìòù', unlikely: inItalian },
  { encodings: western, letters: 'åäöæøé' },
  { encodings: western, letters: 'ëïéèöü' },
  { encodings: ['windows-1254'], letters: 'çğıİöşüâî', unlikely: /(?<![aeıioöuü])ğ/giu },
  { encodings: western, letters: 'áéíóúýþæöð' },
  { encodings: central, letters: 'ąćęłńóśźż' },
  { encodings: central, letters: 'áčďéěíňóřšťúůýž' },
  { encodings: central, letters: 'áäčďéíĺľňóôŕšťúýž' },
  { encodings: central, letters: 'áéíóöőúüű' },
  { encodings: central, letters: 'ăâîşţ' },
  { encodings: central, letters: 'čćđšž' },
  { encodings: baltic, letters: 'ąčęėįšųūž' },
  { encodings: baltic, letters: 'āčēģīķļņšūž' },
  { encodings: [...baltic, 'windows-1252'], letters: 'äõöüšž' },
  { encodings: baltic, letters: 'ąčęėįšųūžāēģīķļņäõöü', weight: 0.8 },
  { encodings: western, letters: 'äöüßàâçéèêëîïôûùœæáíóúñãõìòåøš', unlikely: inWestern, weight: 0.7 },
  { encodings: central, letters: 'ąćęłńóśźżáčďéěíňřšťúůýžäöüőűăâîşţđôľß', weight: 0.6 },
  {
    encodings: cyrillic,
    letters: 'абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґ',
    unlikely: /(?<!\p{L})[ъыь]|(?<=[бвгджзклмнпрстфхцчшщъь])й/giu,
    isOwnScript: true,
  },
  {
    encodings: ['windows-1253', 'iso-8859-7'],
    letters: 'αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ',
    unlikely: /ς(?=\p{L})|σ(?!\p{L})|(?<!\p{L})[ϊϋΐΰ]/gu,
    isOwnScript: true,
  },
  { encodings: ['windows-1255', 'iso-8859-8'], letters: 'אבגדהוזחטיךכלםמןנסעףפץצקרשת', isOwnScript: true },
  {
    encodings: ['windows-1256', 'iso-8859-6'],
    letters: 'ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيپچژگ',
    unlikely: /[ةى](?=\p{L})/gu,
    isOwnScript: true,
  },
  {
    encodings: ['windows-874'],
    letters: 'กขฃคฅฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรฤลวศษสหฬอฮะาำเแโใไัิีึืุู็่้๊๋์ฯๆ',
    isOwnScript: true,
  },
];

/** Signs of places, prices and weights, by which texts in two bytes per sign are told from each other. */
export const frequentSigns: Readonly<Record<string, string>> = {
  gb18030:
    '北京市上海广州深圳天津重庆成都武汉杭南西安东省县区路街道江苏浙山河湖福建陕川云贵宁夏新疆内蒙古口大连青岛厦门长沙合肥价格费重量起始终止从到最小城公斤元人民中国有限司的单位运快递',
  big5: '台北高雄市中新竹縣桃園南嘉義基隆花蓮區路街鄉鎮價格費重量起從到最小大城公斤元華民國灣香港九龍界的單位運快遞',
  shift_jis:
    '東京都大阪名古屋横浜市県区町村神戸福岡札幌仙台広島川崎千葉埼玉静新潟熊本山鹿児沖縄那覇料金運賃重量以上下円個北海道',
  'euc-jp':
    '東京都大阪名古屋横浜市県区町村神戸福岡札幌仙台広島川崎千葉埼玉静新潟熊本山鹿児沖縄那覇料金運賃重量以上下円個北海道',
  'euc-kr':
    '서울특별시부산광역대구인천전주울세종경기도강원충청북남라제수성고양용창동군읍면가격요금무게터까지최소원의이는을를에',
};

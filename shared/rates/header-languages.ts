/**
 * Words of headers in less frequent languages: one entry per language, names as in `header-words`, separated by commas.
 */
type Words = Partial<
  Readonly<
    Record<
      | 'from'
      | 'to'
      | 'rate'
      | 'increment'
      | 'city'
      | 'box_id'
      | 'number_of_tons'
      | 'filler'
      | 'service'
      | 'totals',
      string
    >
  >
>;

const languages: readonly Words[] = [
  // Polish
  {
    from: 'od,powyżej,minimum,waga od,początek',
    to: 'do,maksimum,waga do,koniec',
    rate: 'cena,stawka,opłata,koszt,kwota,taryfa,cena netto',
    increment: 'przyrost,krok,co',
    city: 'miasto,miejscowość',
    box_id: 'pudełko,karton',
    filler: 'waga,masa,netto,zł,pln',
    service: 'usługa,przewoźnik,kraj,strefa,produkt,waluta',
    totals: 'suma,razem,łącznie,średnia',
  },
  // Czech and Slovak
  {
    from: 'od,nad,minimum,hmotnost od,váha od,hmotnosť od,váha od',
    to: 'do,maximum,hmotnost do,váha do,hmotnosť do',
    rate: 'cena,sazba,sadzba,poplatek,poplatok,tarif,částka,suma',
    increment: 'krok,přírůstek,prírastok,každých',
    city: 'město,mesto,obec',
    box_id: 'krabice,krabica,karton',
    filler: 'hmotnost,váha,hmotnosť,kč,czk,bez dph',
    service: 'služba,dopravce,dopravca,země,krajina,zóna,zóny,produkt,měna,mena',
    totals: 'celkem,součet,spolu,súčet,průměr,priemer',
  },
  // Hungarian
  {
    from: 'tól,től,kg tól,súly tól,minimum,alsó határ,kezdet,súlytól',
    to: 'ig,kg ig,súly ig,maximum,felső határ,vége,súlyig',
    rate: 'ár,díj,díjszabás,költség,összeg,tarifa,egységár,nettó ár',
    increment: 'lépés,lépcső,növekmény',
    city: 'város,település,helység',
    box_id: 'doboz,karton',
    filler: 'súly,tömeg,nettó,ft,huf',
    service: 'szolgáltatás,ország,zóna,szállító,futár,termék,pénznem',
    totals: 'összesen,végösszeg,átlag',
  },
  // Romanian
  {
    from: 'de la,peste,minim,greutate de la,greutate min',
    to: 'până la,pana la,maxim,greutate până la,greutate max',
    rate: 'preț,preţ,tarif,cost,valoare,taxă,preț net',
    increment: 'increment,pas,treaptă',
    city: 'oraș,oraş,localitate',
    box_id: 'cutie,cutia',
    filler: 'greutate,lei,ron,fără tva',
    service: 'serviciu,țară,ţară,zonă,curier,transportator,produs,monedă',
    totals: 'total general,medie',
  },
  // Croatian, Serbian and Slovenian
  {
    from: 'od,iznad,težina od,masa od',
    to: 'do,težina do,masa do',
    rate: 'cijena,cena,tarifa,iznos,naknada,trošak,znesek',
    increment: 'korak,prirast',
    city: 'grad,mjesto,mesto',
    box_id: 'kutija,škatla',
    filler: 'težina,masa,teža,kn,rsd,din',
    service: 'usluga,storitev,država,zona,prijevoznik,proizvod,valuta',
    totals: 'ukupno,skupaj,zbroj,prosjek',
  },
  // Russian, Ukrainian, Bulgarian and Serbian
  {
    from: 'от,с,свыше,более,вес от,масса от,минимум,мин,від,понад,вага від,над,тегло от,од',
    to: 'до,по,вес до,масса до,максимум,макс,не более,вага до,тегло до',
    rate: 'цена,тариф,ставка,стоимость,сумма,плата,цена без ндс,ціна,вартість,ставка,такса,цијена,расценка',
    increment: 'шаг,приращение,каждые,за каждый,крок,стъпка',
    city: 'город,населенный пункт,місто,населений пункт,град',
    box_id: 'коробка,короб,ящик,кутия',
    number_of_tons: 'тонн,грузовик,тип грузовика',
    filler: 'вес,масса,кг,г,руб,грн,лв,вага,тегло',
    service: 'услуга,сервис,страна,зона,перевозчик,продукт,валюта,регион,послуга,країна,държава',
    totals: 'итого,всего,сумма,разом,общо,среднее',
  },
  // Portuguese
  {
    from: 'de,desde,a partir de,acima de,mínimo,peso de,início',
    to: 'a,até,máximo,peso até,fim',
    rate: 'preço,tarifa,valor,custo,taxa,preço líquido,montante',
    increment: 'incremento,passo,cada,acréscimo',
    city: 'cidade,localidade,município',
    box_id: 'caixa,embalagem',
    number_of_tons: 'caminhão,camião,toneladas',
    filler: 'peso,faixa,reais,sem,iva',
    service: 'serviço,transportadora,zona,país,produto,moeda,região',
    totals: 'soma,total geral,média',
  },
  // Swedish, Danish, Norwegian and Finnish
  {
    from: 'från,fra,over,vikt från,vægt fra,vekt fra,alkaen,paino alkaen,yli,frá',
    to: 'till,til,vikt till,vægt til,vekt til,asti,saakka,paino asti,enintään',
    rate: 'pris,avgift,belopp,kostnad,takst,beløb,beløp,sats,gebyr,taxa,hinta,maksu,hinnat,verð',
    increment: 'steg,trin,trinn,ökning,intervall,askel,porras',
    city: 'stad,ort,by,sted,postort,kaupunki,paikkakunta,borg',
    box_id: 'låda,kasse,æske,eske,kartong,laatikko',
    number_of_tons: 'lastbil,ton',
    filler: 'vikt,vægt,vekt,paino,kr,sek,dkk,nok,moms',
    service: 'tjänst,tjeneste,zon,sone,transportör,transportør,produkt,palvelu,maa,vyöhyke,valuutta',
    totals: 'summa,totalt,i alt,sum,yhteensä,gennemsnit',
  },
  // Lithuanian, Latvian and Estonian; `no` alone is Latvian for From, and English for a number
  {
    from: 'nuo,svoris nuo,svars no,no kg,alates,kaal alates',
    to: 'iki,svoris iki,līdz,svars līdz,kuni,kaal kuni',
    rate: 'kaina,tarifas,mokestis,cena,tarifs,maksa,hind,tariif,tasu',
    increment: 'žingsnis,solis,samm',
    city: 'miestas,pilsēta,linn',
    filler: 'svoris,svars,kaal',
    service: 'paslauga,pakalpojums,teenus,šalis,valsts,riik',
    totals: 'iš viso,viso,kopā,kokku',
  },
  // Greek
  {
    from: 'από,βάρος από,ελάχιστο,άνω των',
    to: 'έως,μέχρι,βάρος έως,μέγιστο',
    rate: 'τιμή,χρέωση,κόστος,ποσό,τιμολόγιο,τιμή χωρίς φπα',
    increment: 'βήμα,προσαύξηση,κάθε',
    city: 'πόλη,περιοχή παράδοσης',
    box_id: 'κουτί,κιβώτιο',
    filler: 'βάρος,κιλά,κιλό,ευρώ',
    service: 'υπηρεσία,χώρα,ζώνη,μεταφορέας,προϊόν,νόμισμα',
    totals: 'σύνολο,άθροισμα,μέσος όρος',
  },
  // Hebrew
  {
    from: 'מ,מן,ממשקל,משקל מ,החל מ,מינימום',
    to: 'עד,עד משקל,משקל עד,מקסימום',
    rate: 'מחיר,תעריף,עלות,סכום,דמי משלוח',
    increment: 'תוספת,קפיצה,כל',
    city: 'עיר,יישוב',
    box_id: 'קופסה,ארגז',
    filler: 'משקל,קג,ק ג,שקל,ש ח',
    service: 'שירות,מדינה,אזור,מוביל,מוצר,מטבע',
    totals: 'סהכ,סה כ,סך הכל,ממוצע',
  },
  // Persian
  { from: 'از,از وزن', to: 'تا,تا وزن', rate: 'قیمت,نرخ,مبلغ,تعرفه,هزینه', city: 'شهر', totals: 'جمع,مجموع' },
  // Japanese
  {
    from: 'から,重量から,開始,下限,最小,最小重量,以上,重量下限,自',
    to: 'まで,重量まで,終了,上限,最大,最大重量,以下,未満,重量上限,至',
    rate: '料金,運賃,価格,単価,金額,送料,レート,基本料金',
    increment: '増分,加算,刻み,ステップ',
    city: '都市,市区町村,市町村,市,都市名,届け先都市,お届け先',
    box_id: '箱,箱サイズ,サイズ,ボックス',
    filler: '重量,円,税抜,税込',
    service: 'サービス,国,ゾーン,地域,運送会社,商品,通貨,都道府県',
    totals: '合計,総計,小計,平均',
  },
  // Chinese, both scripts
  {
    from: '从,自,起,起始,开始,起始重量,起重,重量从,重量起,下限,最小,最小重量,最低重量,從,開始,重量從,起始重量 kg',
    to: '到,至,止,截止,结束,终止,结束重量,终止重量,截止重量,重量到,重量至,上限,最大,最大重量,最高重量,結束,終止,結束重量,終止重量,重量止',
    rate: '价格,费率,运费,单价,金额,费用,资费,價格,費率,運費,單價,金額,費用,資費,价钱',
    increment: '递增,步长,续重,每增加,增量,遞增,續重,級距',
    city: '城市,城市名称,目的城市,目的地城市,市,城市名稱',
    box_id: '箱子,箱型,纸箱,紙箱,盒子,箱号',
    number_of_tons: '吨位,车型,吨数,噸位,車型',
    filler: '重量,公斤,千克,元,人民币',
    service: '服务,产品,国家,地区,区域,渠道,承运商,币种,服務,產品,國家,地區,區域,幣別',
    totals: '合计,总计,小计,平均,合計,總計,小計',
  },
  // Korean
  {
    from: '부터,에서,시작,최소,하한,이상,중량 부터,무게 부터,시작 중량,최소 중량,최소 무게',
    to: '까지,끝,종료,최대,상한,이하,중량 까지,무게 까지,종료 중량,최대 중량,최대 무게',
    rate: '요금,가격,운임,단가,금액,비용,배송비,요율',
    increment: '증가,증분,단위,추가',
    city: '도시,도시명,시,시군구',
    box_id: '상자,박스',
    filler: '중량,무게,원',
    service: '서비스,국가,지역,구역,운송사,택배사,상품,통화',
    totals: '합계,총계,소계,평균',
  },
  // Thai, Vietnamese and Indonesian
  { from: 'จาก,ตั้งแต่,น้ำหนักจาก', to: 'ถึง,จนถึง,น้ำหนักถึง', rate: 'ราคา,ค่าบริการ,อัตรา,ค่าส่ง', city: 'เมือง,จังหวัด' },
  {
    from: 'từ,trọng lượng từ,từ kg',
    to: 'đến,trọng lượng đến,tới',
    rate: 'giá,phí,cước,đơn giá',
    city: 'thành phố',
  },
  {
    from: 'dari,berat dari',
    to: 'sampai,hingga,berat sampai',
    rate: 'harga,biaya,tarif,ongkir',
    city: 'kota',
  },
];

/** The words of all these languages for one field, or of another kind. */
export function wordsOfLanguages(kind: string): readonly string[] {
  return languages.flatMap((words) => (words as Readonly<Record<string, string>>)[kind]?.split(',') ?? []);
}

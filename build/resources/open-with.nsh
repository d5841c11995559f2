; Offers Codesk under "Open with" for rate files. The program that opens them by default stays as it is.
!macro codeskOpenWith EXT
  WriteRegStr SHELL_CONTEXT "Software\Classes\.${EXT}\OpenWithProgids" "Codesk.RateFile" ""
!macroend
!macro codeskNotOpenWith EXT
  DeleteRegValue SHELL_CONTEXT "Software\Classes\.${EXT}\OpenWithProgids" "Codesk.RateFile"
!macroend

!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\Codesk.RateFile" "" "Rate file"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Codesk.RateFile\DefaultIcon" "" "$appExe,0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Codesk.RateFile\shell\open" "FriendlyAppName" "Codesk"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Codesk.RateFile\shell\open\command" "" '"$appExe" "%1"'
  !insertmacro codeskOpenWith "csv"
  !insertmacro codeskOpenWith "tsv"
  !insertmacro codeskOpenWith "xlsx"
!macroend

!macro customUnInstall
  DeleteRegKey SHELL_CONTEXT "Software\Classes\Codesk.RateFile"
  !insertmacro codeskNotOpenWith "csv"
  !insertmacro codeskNotOpenWith "tsv"
  !insertmacro codeskNotOpenWith "xlsx"
!macroend

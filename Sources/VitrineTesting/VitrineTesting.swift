// VitrineTesting
